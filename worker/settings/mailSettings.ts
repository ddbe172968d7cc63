// Validates the email configuration. Production sends nothing until a driver is set; development
// and tests store emails locally (dev/mailbox/embeddedMail.ts).

import { readEmail } from "../../shared/format/inputPatterns.ts";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { readHostName } from "../../shared/domains/hostNames.ts";
import type { HttpMailSettings } from "../ports/mail/httpMail.ts";
import type { MailAddress } from "../ports/mail/MailSender.ts";
import { webhookKey } from "../ports/mail/webhookSignature.ts";

/** The environment variables. */
export interface MailVariables {
  /** The driver: platform, http or off; in development and tests also embedded. */
  MAIL_DRIVER?: string;
  /** The sender. The name defaults to the product's. */
  MAIL_FROM_ADDRESS?: string;
  MAIL_FROM_NAME?: string;
  /** For the driver http: a token for sending, and the service's URL if not the default. */
  MAIL_API_TOKEN?: string;
  MAIL_API_URL?: string;
  /**
   * For the driver http: the signing secrets of the webhook for events, comma-separated: several while
   * one is replaced. Without one, bounces and complaints have no effect.
   */
  MAIL_WEBHOOK_SECRETS?: string;
  /** How many newsletter emails may be sent in a minute. */
  MAIL_BULK_PER_MINUTE?: string;
  /**
   * For the driver http: the host of the provider's DKIM key and its selector, and the host of its SPF
   * record, which newsletters' own domains must name. Without them there are no own domains.
   */
  MAIL_DKIM_TARGET?: string;
  MAIL_DKIM_SELECTOR?: string;
  MAIL_SPF_INCLUDE?: string;
}

/** What the mail provider asks of the domains that newsletters are sent from. */
export interface SenderDomains {
  dkimSelector: string;
  dkimTarget: string;
  spfInclude: string;
}

/** The email settings. */
export type MailSettings =
  | { driver: "off" }
  | ({ from: MailAddress; bulkPerMinute: number } & (
      | { driver: "embedded" | "platform" }
      | {
          driver: "http";
          http: HttpMailSettings;
          eventSecrets: readonly string[];
          senderDomains: SenderDomains | null;
        }
    ));

const API_URL = "https://api.resend.com";
/** Below what one scheduled run can send. */
const BULK_PER_MINUTE = 600;
const EMBEDDED_ADDRESS = "no-reply@mail.localhost";
const EMBEDDED_DOMAINS: SenderDomains = {
  dkimSelector: "deckle",
  dkimTarget: "dkim.mail.localhost",
  spfInclude: "spf.mail.localhost",
};
/** Signs events in development and tests. */
const EMBEDDED_SECRET = "whsec_ZW1iZWRkZWQtbWFpbC1ldmVudHM=";
/** Shortest key of a secret, in bytes. */
const MIN_KEY = 16;

/** Reads the settings. Throws a TypeError that names the missing variable without its value. */
export function readMailSettings(variables: MailVariables): MailSettings {
  const driver = variables.MAIL_DRIVER ?? (__DEVELOPMENT__ || __FAULT_SEAM__ ? "embedded" : "off");
  switch (driver) {
    case "off":
      return { driver };
    case "embedded":
      if (!__DEVELOPMENT__ && !__FAULT_SEAM__) break;
      return { driver, ...readSending({ MAIL_FROM_ADDRESS: EMBEDDED_ADDRESS, ...variables }) };
    case "platform":
      return { driver, ...readSending(variables) };
    case "http":
      return {
        driver,
        ...readSending(variables),
        http: readHttpSettings(variables),
        eventSecrets: readEventSecrets(variables),
        senderDomains: readSenderDomains(variables),
      };
  }
  throw new TypeError("MAIL_DRIVER must be one of platform, http, off");
}

/** The secrets that sign the provider's events; none if there are no events. */
export function eventSecretsOf(settings: MailSettings): readonly string[] {
  if ((__DEVELOPMENT__ || __FAULT_SEAM__) && settings.driver === "embedded")
    return [EMBEDDED_SECRET];
  return settings.driver === "http" ? settings.eventSecrets : [];
}

/** What newsletters' own domains need; null if newsletters can't be sent from any. */
export function senderDomainsOf(settings: MailSettings): SenderDomains | null {
  if ((__DEVELOPMENT__ || __FAULT_SEAM__) && settings.driver === "embedded")
    return EMBEDDED_DOMAINS;
  return settings.driver === "http" ? settings.senderDomains : null;
}

function readSenderDomains(variables: MailVariables): SenderDomains | null {
  const { MAIL_DKIM_TARGET, MAIL_SPF_INCLUDE, MAIL_DKIM_SELECTOR = "deckle" } = variables;
  if (!MAIL_DKIM_TARGET && !MAIL_SPF_INCLUDE) return null;
  const dkimTarget = readHostName(MAIL_DKIM_TARGET ?? "");
  const spfInclude = readHostName(MAIL_SPF_INCLUDE ?? "");
  const dkimSelector = readHostName(MAIL_DKIM_SELECTOR);
  if (dkimTarget === null || spfInclude === null || dkimSelector === null)
    throw new TypeError("MAIL_DKIM_TARGET and MAIL_SPF_INCLUDE must be host names, both or none");
  return { dkimSelector, dkimTarget, spfInclude };
}

function readEventSecrets({ MAIL_WEBHOOK_SECRETS }: MailVariables): readonly string[] {
  const secrets = (MAIL_WEBHOOK_SECRETS ?? "").split(",").map((secret) => secret.trim());
  const given = secrets.filter(Boolean);
  if (given.some((secret) => (webhookKey(secret)?.length ?? 0) < MIN_KEY))
    throw new TypeError("MAIL_WEBHOOK_SECRETS must be secrets that start with whsec_");
  return given;
}

function readSending(variables: MailVariables): { from: MailAddress; bulkPerMinute: number } {
  const bulkPerMinute = Number(variables.MAIL_BULK_PER_MINUTE ?? BULK_PER_MINUTE);
  if (!Number.isInteger(bulkPerMinute) || bulkPerMinute < 1)
    throw new TypeError("MAIL_BULK_PER_MINUTE must be a whole number from 1");
  return { from: readFrom(variables), bulkPerMinute };
}

function readFrom({ MAIL_FROM_ADDRESS, MAIL_FROM_NAME }: MailVariables): MailAddress {
  const email = readEmail(MAIL_FROM_ADDRESS ?? "");
  if (email === null) throw new TypeError("MAIL_FROM_ADDRESS must be an email address");
  const name = MAIL_FROM_NAME ?? PRODUCT_NAME;
  // Prevents header injection: quotes, brackets and line breaks would change the header.
  if (/["\\<>\p{Cc}]/u.test(name))
    throw new TypeError('MAIL_FROM_NAME must be one line without ", \\, < and >');
  return { email, name };
}

function readHttpSettings({ MAIL_API_TOKEN, MAIL_API_URL }: MailVariables): HttpMailSettings {
  const address = URL.parse(MAIL_API_URL ?? API_URL);
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash)
    throw new TypeError("MAIL_API_URL must be an absolute URL");
  if (!MAIL_API_TOKEN) throw new TypeError("MAIL_DRIVER http needs MAIL_API_TOKEN");
  return { apiUrl: address.href.replace(/\/+$/, ""), apiToken: MAIL_API_TOKEN };
}
