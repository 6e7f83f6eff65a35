using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public static class Receiver
{
    // Whether a delivery is ours and recent; headers by lower-case name, body the bytes as they came.
    public static bool Verified(string secret, IReadOnlyDictionary<string, string> headers, byte[] body, long tolerance = 300)
    {
        var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret[6..] : secret);
        var stamp = headers["webhook-timestamp"];
        var signed = Encoding.UTF8.GetBytes($"{headers["webhook-id"]}.{stamp}.").Concat(body).ToArray();
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
        var fresh = Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(stamp)) <= tolerance;
        return fresh && headers["webhook-signature"].Split(' ')
            .Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), expected));
    }
}
