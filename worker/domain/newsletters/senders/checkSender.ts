import { HOUR_MS } from "../../../../shared/durations.ts";
import { sql, literal } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newsletterById } from "../rows/newsletters.ts";
import { queueManagerMail } from "../sending/queueManagerMail.ts";
import { senderLookup } from "./senderLookup.ts";
import { areReady, checkRecords } from "./senderRecords.ts";
import {
  SENDER_COLUMNS,
  senderByNewsletter,
  senderDomains,
  type SenderRow,
  setupOf,
} from "./senders.ts";

/** How often a domain's records are looked up without being asked to, in milliseconds. */
const CHECK_EVERY_MS = 6 * HOUR_MS;
/** Domains per run; each takes a few requests, and a run has a limited number of them. */
const MOST = 5;
/** Most and longest values that are kept of a record: owners see what is there, not all of it. */
const MAX_VALUES = 3;
const MAX_VALUE = 500;

/**
 * Looks up what a newsletter's own domain needs, and stores what was found: its emails come from its
 * address while everything is there, and from the site's otherwise, as those who manage it are told
 * once. An address that the provider rejected is used again when its owner asks. Throws like Database,
 * and a DomainPlatformUnavailableError, with which what was found before still holds.
 */
export async function checkSender(
  context: DomainContext,
  sender: SenderRow,
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  const domains = senderDomains(context);
  if (!domains) return;
  const setup = setupOf(sender, domains);
  const found = await checkRecords(setup, senderLookup(context, setup));
  const { newsletterId, address } = sender;
  const isRejected = sender.rejectedAt !== null && !isAsked;
  const isReady = areReady(found) && !isRejected;
  const isBroken = !isReady && (sender.isReady === 1 || isRejected);
  const newsletter = isBroken ? await newsletterById(context).load(newsletterId) : null;
  const notice = { kind: "senderBroken", address, isRejected } as const;
  const kept = found.map(({ kind, state, values }) => ({
    kind,
    state,
    values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE)),
  }));
  await context.db.write(
    [
      ...(newsletter
        ? queueManagerMail(context, {
            newsletter,
            notice,
            key: `newsletter-sender-${newsletterId}-${context.now}`,
            when: sql`EXISTS (SELECT 1 FROM newsletter_senders a
              WHERE a.newsletter_id = n.id AND a.address = ${address} AND a.broken_since IS NULL)`,
          })
        : []),
      sql`UPDATE newsletter_senders
        SET is_ready = ${Number(isReady)}, found = ${JSON.stringify(kept)},
        checked_at = ${context.now},
          next_check_at = ${context.now} + ${literal(CHECK_EVERY_MS)},
            rejected_at = iif(${Number(isRejected)}, rejected_at, NULL),
          broken_since = CASE WHEN ${Number(isReady)} THEN NULL WHEN ${Number(isBroken)}
            THEN coalesce(broken_since, ${context.now})
            ELSE broken_since END
        WHERE newsletter_id = ${newsletterId} AND address = ${address}`,
    ],
    { idempotent: true },
  );
  senderByNewsletter(context).clear(newsletterId);
  if (isBroken && sender.brokenSince === null)
    log("warn", "A newsletter lost its sending domain", { newsletter: newsletterId, isRejected });
}

/**
 * Scheduled step: checks the domains that are due. One that can't be checked waits for the next time.
 * Throws like Database if the list can't be read.
 */
export async function checkDueSenders(context: DomainContext): Promise<void> {
  if (!senderDomains(context)) return;
  const due = sql<SenderRow>`
    UPDATE newsletter_senders SET next_check_at = ${context.now} + ${literal(CHECK_EVERY_MS)}
    WHERE newsletter_id IN (SELECT newsletter_id FROM newsletter_senders
      WHERE next_check_at <= ${context.now} ORDER BY next_check_at LIMIT +${MOST})
    RETURNING ${SENDER_COLUMNS}`;
  const written = await context.db.write([due], { idempotent: false });
  for (const sender of written.rows(due)) {
    try {
      await checkSender(context, sender, { isAsked: false });
    } catch (error) {
      log("warn", "A sending domain could not be checked", {
        newsletter: sender.newsletterId,
        error,
      });
    }
  }
}
