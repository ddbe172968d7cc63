/** The variables for text messages. */
export interface SmsVariables {
  /** The provider's URL, or "off". If unset, development shows messages on the mailbox page. */
  SMS_API_URL?: string;
  SMS_API_TOKEN?: string;
}

/** The text message settings. */
export type SmsSettings =
  | { driver: "embedded" | "off" }
  | { driver: "http"; apiUrl: string; apiToken: string };

/** Reads the settings. Throws a TypeError that names the missing or invalid variable. */
export function readSmsSettings({ SMS_API_URL, SMS_API_TOKEN }: SmsVariables): SmsSettings {
  if (SMS_API_URL === "off") return { driver: "off" };
  if (!SMS_API_URL) return { driver: __DEVELOPMENT__ || __FAULT_SEAM__ ? "embedded" : "off" };
  const url = URL.parse(SMS_API_URL);
  if (url?.protocol !== "https:") throw new TypeError("SMS_API_URL must be an https URL");
  if (!SMS_API_TOKEN) throw new TypeError("SMS_API_TOKEN is missing");
  return { driver: "http", apiUrl: url.href, apiToken: SMS_API_TOKEN };
}
