// Checks the part of the configuration that mails need. In production nothing is sent until a driver
// is named; in development and tests mails stay here (ports/mail/embeddedMail.ts).

import { readEmail } from "../../shared/format/inputPatterns.ts";
import { PRODUCT_NAME } from "../../shared/product.ts";
import type { HttpMailSettings } from "../ports/mail/httpMail.ts";
import type { MailAddress } from "../ports/mail/MailSender.ts";

/** The variables, as they are set. */
export interface MailVariables {
  /** What sends mails: platform, http or off; in development and tests also embedded. */
  MAIL_DRIVER?: string;
  /** In whose name. The name is the product's where it is not set. */
  MAIL_FROM_ADDRESS?: string;
  MAIL_FROM_NAME?: string;
  /** For the driver http: a token that may send, and the service where it is not the usual one. */
  MAIL_API_TOKEN?: string;
  MAIL_API_URL?: string;
}

/** How mails are sent. */
export type MailSettings =
  | { driver: "off" }
  | ({ from: MailAddress } & (
      | { driver: "embedded" | "platform" }
      | { driver: "http"; http: HttpMailSettings }
    ));

const API_URL = "https://api.resend.com";
const EMBEDDED_ADDRESS = "no-reply@mail.localhost";

/** Reads the settings. Throws a TypeError naming the variable that is missing; it repeats no value. */
export function readMailSettings(variables: MailVariables): MailSettings {
  const driver = variables.MAIL_DRIVER ?? (__DEVELOPMENT__ || __FAULT_SEAM__ ? "embedded" : "off");
  switch (driver) {
    case "off":
      return { driver };
    case "embedded":
      if (!__DEVELOPMENT__ && !__FAULT_SEAM__) break;
      return { driver, from: readFrom({ MAIL_FROM_ADDRESS: EMBEDDED_ADDRESS, ...variables }) };
    case "platform":
      return { driver, from: readFrom(variables) };
    case "http":
      return { driver, from: readFrom(variables), http: readHttpSettings(variables) };
  }
  throw new TypeError("MAIL_DRIVER must be one of platform, http, off");
}

function readFrom({ MAIL_FROM_ADDRESS, MAIL_FROM_NAME }: MailVariables): MailAddress {
  const email = readEmail(MAIL_FROM_ADDRESS ?? "");
  if (email === null) throw new TypeError("MAIL_FROM_ADDRESS must be an e-mail address");
  const name = MAIL_FROM_NAME ?? PRODUCT_NAME;
  // Quotes, brackets and line ends would say something else in the header that the name stands in.
  if (/["\\<>\p{Cc}]/u.test(name))
    throw new TypeError('MAIL_FROM_NAME must be one line without ", \\, < and >');
  return { email, name };
}

function readHttpSettings({ MAIL_API_TOKEN, MAIL_API_URL }: MailVariables): HttpMailSettings {
  const address = URL.parse(MAIL_API_URL ?? API_URL);
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash)
    throw new TypeError("MAIL_API_URL must be an absolute address");
  if (!MAIL_API_TOKEN) throw new TypeError("MAIL_DRIVER http needs MAIL_API_TOKEN");
  return { apiUrl: address.href.replace(/\/+$/, ""), apiToken: MAIL_API_TOKEN };
}
