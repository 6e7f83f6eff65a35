<?php

// Whether a delivery is ours and recent. $headers by lower-case name, $body as it came (file_get_contents('php://input')).
function verified(string $secret, array $headers, string $body, int $tolerance = 300): bool
{
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $signed = $headers['webhook-id'] . '.' . $headers['webhook-timestamp'] . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    if (abs(time() - (int) $headers['webhook-timestamp']) > $tolerance) {
        return false;
    }
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}
