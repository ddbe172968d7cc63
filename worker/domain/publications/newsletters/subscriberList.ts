import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { type Statement, statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { emailKeyOf } from "../../core/identity/signInRequest.ts";
import {
  SUBSCRIBER_COLUMNS,
  type SubscriberRow,
  type SubscriberState,
} from "../../core/newsletters/subscribers.ts";

/** Which subscribers of a newsletter are listed. */
export interface SubscriberFilter {
  /** The beginning of an address; empty for all. */
  search: string;
  state: SubscriberState | null;
}

/** After every character that an address contains, so that a range covers a prefix. */
const LAST = "\u{10ffff}";

/** A newsletter's subscribers, newest first. Throws like `Database.all`. */
export async function listSubscribers(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  { search, state }: SubscriberFilter,
  bounds: PageBounds,
): Promise<Page<SubscriberRow>> {
  const [sql, ...values] = pageStatement({ newsletterId, search, state }, bounds);
  const rows = await db.all<SubscriberRow>(sql, ...values);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/** Each form reads an index of its own. */
function pageStatement(
  { newsletterId, search, state }: SubscriberFilter & { newsletterId: string },
  { after, limit }: PageBounds,
): Statement<SubscriberRow> {
  const key = emailKeyOf(search.trim());
  const page = [after?.value ?? null, after?.id ?? null, limit + 1] as const;
  if (key !== "")
    return statement<SubscriberRow>(
      `SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
       WHERE s.newsletter_id = ?1 AND s.email_key >= ?5 AND s.email_key < ?6
         AND (?7 IS NULL OR s.state = ?7) AND (?2 IS NULL OR (s.created_at, s.id) < (?2, ?3))
       ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
      newsletterId,
      ...page,
      key,
      key + LAST,
      state,
    );
  if (state !== null)
    return statement<SubscriberRow>(
      `SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
       WHERE s.newsletter_id = ?1 AND s.state = ?5
         AND (?2 IS NULL OR (s.created_at, s.id) < (?2, ?3))
       ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
      newsletterId,
      ...page,
      state,
    );
  return statement<SubscriberRow>(
    `SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
     WHERE s.newsletter_id = ?1 AND (?2 IS NULL OR (s.created_at, s.id) < (?2, ?3))
     ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
    newsletterId,
    ...page,
  );
}

/**
 * Removes an address from a newsletter, as if it had unsubscribed. Idempotent. The caller has
 * checked that the viewer manages the newsletter. Throws like `Database.write`.
 */
export async function removeSubscriber(
  { db, now }: Pick<DomainContext, "db" | "now">,
  newsletterId: string,
  subscriberId: string,
): Promise<void> {
  await db.write(
    [
      [
        `UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED', unsubscribed_at = ?3
         WHERE id = ?2 AND newsletter_id = ?1 AND state IN ('ACTIVE', 'PENDING')`,
        newsletterId,
        subscriberId,
        now,
      ],
    ],
    { idempotent: true },
  );
}

/** Subscribers per read of an export. */
const EXPORT_PAGE = 1000;

/** The rows of a newsletter's subscribers in pages, by address. Throws like `Database.all`. */
export async function* subscriberPages(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
): AsyncGenerator<SubscriberRow[]> {
  let after = "";
  for (;;) {
    const rows = await db.all<SubscriberRow & { emailKey: string }>(
      `SELECT ${SUBSCRIBER_COLUMNS}, s.email_key AS emailKey FROM newsletter_subscribers s
       WHERE s.newsletter_id = ?1 AND s.email_key > ?2 ORDER BY s.email_key LIMIT +?3`,
      newsletterId,
      after,
      EXPORT_PAGE,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = last.emailKey;
  }
}
