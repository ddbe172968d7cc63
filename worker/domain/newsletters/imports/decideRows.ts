// Decides what becomes of the rows of an import.

import { DAY_MS } from "../../../../shared/durations.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type {
  ImportConsent,
  RejectionReason,
} from "../../../../shared/newsletters/subscriberImportErrors.ts";
import type { Database } from "../../../db/database.ts";
import { sql, literal } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { hashToken } from "../../identity/rows/session.ts";
import { emailKeyOf } from "../../identity/rows/signInRequest.ts";
import type { SubscriberState } from "../rows/subscribers.ts";
import { stricter, type SubscriberStatus } from "./statusWords.ts";
import type { ImportedRow, RejectedRow } from "./readSubscriberRow.ts";

/** Unconfirmed requests to one address in a day, by all newsletters, after which none is added. */
const MAX_ASKED = 5;

/** What the database knows of an address. */
interface KnownAddress {
  key: string;
  state: SubscriberState | null;
  importId: string | null;
  isSuppressed: number;
  asked: number;
}

/** An address to add, as it is bound. */
export interface NewSubscriber {
  key: string;
  email: string;
  state: SubscriberState;
  status: SubscriberStatus;
  name: string | null;
  consentedAt: number | null;
  id: string;
  linkToken: string;
  confirmHash: string | null;
  url: string | null;
}

/** What becomes of the rows of a page. */
export interface PageResult {
  added: NewSubscriber[];
  rejected: RejectedRow[];
  known: number;
}

/** Rows of a file to decide about. */
interface UndecidedRows {
  importId: string;
  newsletterId: string;
  consent: ImportConsent;
  rows: readonly ImportedRow[];
  now: number;
}

/**
 * Decides about each row. An address counts once; if one of its rows says that it has left, that
 * row counts.
 */
export async function decideRows(
  { db, config }: Pick<DomainContext, "db" | "config">,
  { importId, newsletterId, consent, rows, now }: UndecidedRows,
): Promise<PageResult> {
  const known = await knownAddresses(db, { newsletterId, rows, now });
  const left = new Map<string, SubscriberStatus>();
  for (const [, email, status] of rows) {
    const key = emailKeyOf(email);
    if (hasLeft(status)) left.set(key, stricter(status, left.get(key) ?? status));
  }
  const seen = new Set<string>();
  const result: PageResult = { added: [], rejected: [], known: 0 };
  for (const [number, email, ofRow, name, consentedAt] of rows) {
    const key = emailKeyOf(email);
    const status = left.get(key) ?? ofRow;
    const isConfirmed = consent === "CONFIRMED" && status === "subscribed";
    const wanted = hasLeft(status) ? "UNSUBSCRIBED" : isConfirmed ? "ACTIVE" : "PENDING";
    const decision = seen.has(key) ? "duplicate" : decide(known.get(key)!, wanted, importId);
    seen.add(key);
    if (decision === "known") result.known += 1;
    else if (decision !== "add") result.rejected.push([number, email, decision]);
    else {
      const asked = wanted === "PENDING" ? await confirmationOf(config.publicUrl) : null;
      result.added.push({
        key,
        email,
        state: wanted,
        status,
        name,
        consentedAt,
        id: crypto.randomUUID(),
        linkToken: newToken(),
        confirmHash: asked?.hash ?? null,
        url: asked?.url ?? null,
      });
    }
  }
  return result;
}

/** People who bounced elsewhere may still subscribe here themselves, like those who left. */
const hasLeft = (status: SubscriberStatus): boolean =>
  status === "unsubscribed" || status === "suppressed";

function decide(
  { state, importId: from, isSuppressed, asked }: KnownAddress,
  wanted: SubscriberState,
  importId: string,
): "add" | "known" | RejectionReason {
  if (from === importId)
    return wanted === "UNSUBSCRIBED" && state !== "UNSUBSCRIBED" ? "add" : "duplicate";
  if (isSuppressed === 1 || state === "SUPPRESSED") return "suppressed";
  if (state === "UNSUBSCRIBED") return "unsubscribed";
  if (state === "ACTIVE" || (state === "PENDING" && wanted !== "ACTIVE")) return "known";
  return wanted === "PENDING" && asked >= MAX_ASKED ? "asked-too-often" : "add";
}

async function knownAddresses(
  db: Database,
  { newsletterId, rows, now }: Pick<UndecidedRows, "newsletterId" | "rows" | "now">,
): Promise<ReadonlyMap<string, KnownAddress>> {
  const known = await db.all<KnownAddress>(sql`
    SELECT a.value AS key, s.state, s.import_id AS importId,
      EXISTS (SELECT 1 FROM email_suppressions u WHERE u.email_key = a.value) AS isSuppressed,
      (SELECT count(*) FROM (SELECT 1 FROM newsletter_subscribers p WHERE p.email_key = a.value
         AND p.state = 'PENDING' AND p.created_at > ${now - DAY_MS}
           LIMIT ${literal(MAX_ASKED)})) AS asked
    FROM json_each(${JSON.stringify([...new Set(rows.map(([, email]) => emailKeyOf(email)))])}) a
      LEFT JOIN newsletter_subscribers s
      ON s.newsletter_id = ${newsletterId} AND s.email_key = a.value`);
  return new Map(known.map((row) => [row.key, row]));
}

async function confirmationOf(publicUrl: string): Promise<{ url: string; hash: string }> {
  const token = newToken();
  return {
    url: publicUrl + buildPath("ConfirmSubscription", { token }),
    hash: await hashToken(token),
  };
}
