const crypto = require("node:crypto");

// Whether a delivery is ours and recent. `headers` by lower-case name, `body` the Buffer as it came.
function verified(secret, headers, body, tolerance = 300) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`), body]);
  const expected = Buffer.from("v1," + crypto.createHmac("sha256", key).update(signed).digest("base64"));
  const fresh = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"])) <= tolerance;
  return fresh && headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && crypto.timingSafeEqual(given, expected);
  });
}

module.exports = { verified };
