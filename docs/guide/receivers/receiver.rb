require "base64"
require "openssl"

# Whether a delivery is ours and recent. `headers` by lower-case name, `body` as it came.
def verified(secret, headers, body, tolerance = 300)
  key = Base64.decode64(secret.delete_prefix("whsec_"))
  signed = "#{headers["webhook-id"]}.#{headers["webhook-timestamp"]}.".b + body.b
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, signed))
  fresh = (Time.now.to_i - headers["webhook-timestamp"].to_i).abs <= tolerance
  fresh && headers["webhook-signature"].split(" ").any? do |one|
    one.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(one, expected)
  end
end
