import { sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import { type SenderDomains, senderDomainsOf } from "../../../settings/mailSettings.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  type FoundRecord,
  type RecordState,
  type SenderSetup,
  valueToSet,
  type WantedRecord,
  wantedRecords,
} from "./senderRecords.ts";

/** The address on its own domain that a newsletter is or will be sent from. */
export interface SenderRow {
  newsletterId: string;
  address: string;
  token: string;
  isReady: number;
  /** JSON: `FoundRecord[]`; null before the first check. */
  found: string | null;
  checkedAt: number | null;
  /** When the provider rejected it, until its owner has it checked again; null if it didn't. */
  rejectedAt: number | null;
  /** Since when it isn't right any more, as its managers know; null while it is, or never was. */
  brokenSince: number | null;
}

/** A record that the domain needs, with what the last check found. */
export interface SenderRecord extends WantedRecord {
  /** Null before the first check. */
  state: RecordState | null;
  /** What the domain says now; empty for nothing. */
  present: string[];
}

export const SENDER_COLUMNS = sql`newsletter_id AS newsletterId, address, token,
  is_ready AS isReady,
  found, checked_at AS checkedAt, rejected_at AS rejectedAt, broken_since AS brokenSince`;

/** A newsletter's own address by its id; null for none. */
export const senderByNewsletter = defineLoader<DomainContext, string, SenderRow | null>(
  async ({ db }, ids) => {
    const rows = await db.all<SenderRow>(sql`
      SELECT ${SENDER_COLUMNS} FROM newsletter_senders
      WHERE newsletter_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byNewsletter = new Map(rows.map((row) => [row.newsletterId, row]));
    return ids.map((id) => byNewsletter.get(id) ?? null);
  },
);

/** What newsletters' own domains need; null if there are none. */
export const senderDomains = ({ config }: Pick<DomainContext, "config">): SenderDomains | null =>
  senderDomainsOf(config.mail);

/** What is needed to check a sender's domain. */
export const setupOf = (
  { address, token }: Pick<SenderRow, "address" | "token">,
  domains: SenderDomains,
): SenderSetup => ({ ...domains, token, domain: address.slice(address.lastIndexOf("@") + 1) });

/** The records of a sender's domain. */
export function recordsOf(sender: SenderRow, domains: SenderDomains): SenderRecord[] {
  const found = JSON.parse(sender.found ?? "[]") as FoundRecord[];
  return wantedRecords(setupOf(sender, domains)).map((wanted) => {
    const { kind, type, name } = wanted;
    const check = found.find((one) => one.kind === kind);
    const { state = null, values: present = [] } = check ?? {};
    return { kind, type, name, value: valueToSet(wanted, check), state, present };
  });
}
