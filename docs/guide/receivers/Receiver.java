import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies deliveries. */
public final class Receiver {
    private Receiver() {}

    /** Whether a delivery is ours and recent; headers by lower-case name, body the bytes as they came. */
    public static boolean verified(String secret, Map<String, String> headers, byte[] body, long tolerance)
            throws GeneralSecurityException {
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        String stamp = headers.get("webhook-timestamp");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((headers.get("webhook-id") + "." + stamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body)))
                .getBytes(StandardCharsets.UTF_8);
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(stamp)) > tolerance) {
            return false;
        }
        for (String one : headers.get("webhook-signature").split(" ")) {
            if (MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), expected)) {
                return true;
            }
        }
        return false;
    }
}
