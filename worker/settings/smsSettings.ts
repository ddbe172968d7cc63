/** Variables of text messages. */
export interface SmsVariables {
  /** Where the provider takes messages; "off" for nowhere. Without it the mailbox page shows them in development. */
  SMS_API_URL?: string;
  SMS_API_TOKEN?: string;
}

/** What sends text messages. */
export type SmsSettings =
  | { driver: "embedded" | "off" }
  | { driver: "http"; apiUrl: string; apiToken: string };

/** Reads them. Throws a TypeError naming the variable that is missing or malformed. */
export function readSmsSettings({ SMS_API_URL, SMS_API_TOKEN }: SmsVariables): SmsSettings {
  if (SMS_API_URL === "off") return { driver: "off" };
  if (!SMS_API_URL) return { driver: __DEVELOPMENT__ || __FAULT_SEAM__ ? "embedded" : "off" };
  const url = URL.parse(SMS_API_URL);
  if (url?.protocol !== "https:") throw new TypeError("SMS_API_URL must be an https address");
  if (!SMS_API_TOKEN) throw new TypeError("SMS_API_TOKEN is missing");
  return { driver: "http", apiUrl: url.href, apiToken: SMS_API_TOKEN };
}
