import { HOUR_MS } from "../../../../../shared/durations.ts";
import { statement } from "../../../../db/database.ts";
import { log } from "../../../../log.ts";
import type { DomainContext } from "../../../context.ts";
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
 * address while everything is there, and from the site's otherwise. Throws like Database, and a
 * DomainPlatformUnavailableError, with which what was found before still holds.
 */
export async function checkSender(context: DomainContext, sender: SenderRow): Promise<void> {
  const domains = senderDomains(context);
  if (!domains) return;
  const setup = setupOf(sender, domains);
  const found = await checkRecords(setup, senderLookup(context, setup));
  const isReady = areReady(found);
  const kept = found.map(({ kind, state, values }) => ({
    kind,
    state,
    values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE)),
  }));
  await context.db.write(
    [
      [
        `UPDATE newsletter_senders SET is_ready = ?3, found = ?4, checked_at = ?5,
           next_check_at = ?5 + ${CHECK_EVERY_MS}
         WHERE newsletter_id = ?1 AND address = ?2`,
        sender.newsletterId,
        sender.address,
        Number(isReady),
        JSON.stringify(kept),
        context.now,
      ],
    ],
    { idempotent: true },
  );
  senderByNewsletter(context).clear(sender.newsletterId);
  if (sender.isReady === 1 && !isReady)
    log("warn", "A newsletter lost its sending domain", { newsletter: sender.newsletterId });
}

/**
 * Scheduled step: checks the domains that are due. One that can't be checked waits for the next time.
 * Throws like Database if the list can't be read.
 */
export async function checkDueSenders(context: DomainContext): Promise<void> {
  if (!senderDomains(context)) return;
  const due = statement<SenderRow>(
    `UPDATE newsletter_senders SET next_check_at = ?1 + ${CHECK_EVERY_MS}
     WHERE newsletter_id IN (SELECT newsletter_id FROM newsletter_senders
       WHERE next_check_at <= ?1 ORDER BY next_check_at LIMIT +?2)
     RETURNING ${SENDER_COLUMNS}`,
    context.now,
    MOST,
  );
  const written = await context.db.write([due], { idempotent: false });
  for (const sender of written.rows(due)) {
    try {
      await checkSender(context, sender);
    } catch (error) {
      log("warn", "A sending domain could not be checked", {
        newsletter: sender.newsletterId,
        error,
      });
    }
  }
}
