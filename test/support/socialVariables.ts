import { generateKeyPairSync } from "node:crypto";

/** Returns the configuration variables of the test sign-in providers. */
export function socialVariables(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const profile = (prefix: string, host: string) => ({
    [`${prefix}_CLIENT_ID`]: `${prefix.toLowerCase()}-client`,
    [`${prefix}_CLIENT_SECRET`]: `${prefix.toLowerCase()}-secret`,
    [`${prefix}_AUTHORIZATION_URL`]: `https://${host}/authorize`,
    [`${prefix}_TOKEN_URL`]: `https://${host}/token`,
    [`${prefix}_PROFILE_URL`]: `https://${host}/me`,
  });
  return {
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    GOOGLE_ISSUER: "https://google.test",
    GOOGLE_SCRIPT_URL: "off",
    APPLE_CLIENT_ID: "apple-client",
    APPLE_TEAM_ID: "apple-team",
    APPLE_KEY_ID: "apple-key",
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    APPLE_ISSUER: "https://apple.test",
    ...profile("FACEBOOK", "facebook.test"),
    ...profile("TWITTER", "x.test"),
  };
}
