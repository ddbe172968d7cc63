import { sql } from "../../../db/sql.ts";
import { randomHex } from "../../../../shared/format/hex.ts";
import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import { readDomainName } from "../../../../shared/domains/hostNames.ts";
import { DomainPlatformUnavailableError } from "../../../ports/domains/DomainPlatform.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isProductHost } from "../../domains/rows/isProductHost.ts";
import { newsletterById } from "../rows/newsletters.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import { canManageNewsletter } from "../canManageNewsletter.ts";
import { checkSender } from "./checkSender.ts";
import { senderByNewsletter, senderDomains } from "./senders.ts";

/** Why an address can't be set or checked. */
export type SenderError = "no-newsletter" | "not-offered" | "no-address" | "our-domain" | "no-dns";

export type SenderResult =
  | { kind: "saved"; newsletterId: string }
  | { kind: "error"; error: SenderError };

/**
 * Sets the address that a newsletter is sent from once the records of its domain are there, and looks
 * for them; an empty one restores the site's address. Idempotent.
 */
export async function setSender(
  context: DomainContext,
  userId: string,
  newsletterId: string,
  typed: string,
): Promise<SenderResult> {
  const newsletter = await newsletterById(context).load(newsletterId);
  if (!newsletter || !(await canManageNewsletter(context, newsletter)))
    return failed("no-newsletter");
  if (typed.trim() === "") return removeSender(context, userId, newsletterId);
  if (!senderDomains(context)) return failed("not-offered");
  const address = readAddress(typed);
  if (address === null) return failed("no-address");
  if (isOurs(context, address)) return failed("our-domain");
  const { now } = context;
  await context.db.write(
    [
      // Newsletters of one owner prove a domain by the same record.
      sql`INSERT INTO newsletter_senders (newsletter_id, address, token, next_check_at, created_at)
        SELECT ${newsletterId}, ${address}, coalesce((SELECT s.token FROM newsletter_senders s
            JOIN newsletters n ON n.id = s.newsletter_id
            WHERE n.collection_id = ${newsletter.collectionId}
              AND substr(s.address, instr(s.address, '@')) = substr(${address}, instr(${address},
                '@'))), ${randomHex(16)}), ${now}, ${now}
        WHERE ${isActiveSql(sql`${userId}`)}
        ON CONFLICT (newsletter_id) DO UPDATE SET address = excluded.address,
          token = excluded.token, is_ready = 0, found = NULL, checked_at = NULL,
          next_check_at = excluded.next_check_at, rejected_at = NULL, broken_since = NULL
        WHERE address <> excluded.address`,
    ],
    { idempotent: true },
  );
  senderByNewsletter(context).clear(newsletterId);
  // The address is stored, so a resolver that doesn't answer only delays it.
  const checked = await recheckSender(context, newsletterId);
  return checked.kind === "error" && checked.error === "no-dns"
    ? { kind: "saved", newsletterId }
    : checked;
}

/** Looks for the records again. */
export async function recheckSender(
  context: DomainContext,
  newsletterId: string,
): Promise<SenderResult> {
  const newsletter = await newsletterById(context).load(newsletterId);
  if (!newsletter || !(await canManageNewsletter(context, newsletter)))
    return failed("no-newsletter");
  const sender = await senderByNewsletter(context).load(newsletterId);
  if (!sender) return failed("no-address");
  try {
    await checkSender(context, sender, { isAsked: true });
  } catch (error) {
    if (error instanceof DomainPlatformUnavailableError) return failed("no-dns");
    throw error;
  }
  return { kind: "saved", newsletterId };
}

async function removeSender(
  context: DomainContext,
  userId: string,
  newsletterId: string,
): Promise<SenderResult> {
  await context.db.write(
    [
      sql`DELETE FROM newsletter_senders WHERE newsletter_id = ${newsletterId}
        AND ${isActiveSql(sql`${userId}`)}`,
    ],
    { idempotent: true },
  );
  senderByNewsletter(context).clear(newsletterId);
  return { kind: "saved", newsletterId };
}

/** The address in lower case, its domain in ASCII; null if it can't be one. */
function readAddress(typed: string): string | null {
  const at = typed.lastIndexOf("@");
  const domain = readDomainName(typed.slice(at + 1));
  return domain === null ? null : readEmail(`${typed.slice(0, at).trim().toLowerCase()}@${domain}`);
}

/** Nobody can send from the site's domains, or from the one that its own emails come from. */
function isOurs({ config }: DomainContext, address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (isProductHost(domain, config.hosts) || config.hosts.roots.includes(domain)) return true;
  const own = config.mail.driver === "off" ? "" : config.mail.from.email.split("@").at(-1)!;
  return domain === own.toLowerCase();
}

const failed = (error: SenderError): SenderResult => ({ kind: "error", error });
