import { MINUTE_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import { type Columns, selectList } from "../../db/columns.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { Claim, ClaimState } from "./claim.ts";

type Row = Omit<Claim, "isSubdomain"> & { isSubdomain: number };

const COLUMNS: Columns<Row> = {
  domain: "domain",
  ownerId: "owner_id",
  state: "state",
  error: "error",
  isSubdomain: "is_subdomain",
  token: "token",
  failures: "failures",
  addedAt: "added_at",
  addedBy: "added_by",
  verifyingAt: "verifying_at",
  liveAt: "live_at",
  failedAt: "failed_at",
  removedAt: "removed_at",
  checkedAt: "checked_at",
  nextCheckAt: "next_check_at",
};

/** The columns of a claim as a select list. */
const columns = selectList(COLUMNS, "d");

const toClaim = (row: Row): Claim => ({ ...row, isSubdomain: row.isSubdomain === 1 });

type Reader = Pick<DomainContext, "db">;

/** Returns an owner's claim to a host in any state, or null. */
export async function readClaim(
  { db }: Reader,
  domain: string,
  ownerId: string,
): Promise<Claim | null> {
  const row = await db.first<Row>(
    sql`SELECT ${columns} FROM custom_domains d WHERE d.domain = ${domain}
      AND d.owner_id = ${ownerId}`,
  );
  return row && toClaim(row);
}

/** Loads an owner's pending or failed claim by owner id, or null. */
export const pendingClaimByOwner = defineLoader<DomainContext, string, Claim | null>(
  ({ db }, ownerIds) => claimsOf(db, ownerIds, ["added", "verifying", "failed"]),
);

/** Loads the claim to the owner's live host by owner id, or null. */
export const liveClaimByOwner = defineLoader<DomainContext, string, Claim | null>(
  ({ db }, ownerIds) => claimsOf(db, ownerIds, ["live"]),
);

async function claimsOf(
  db: DomainContext["db"],
  ownerIds: readonly string[],
  states: readonly ClaimState[],
): Promise<(Claim | null)[]> {
  const rows = await db.all<Row>(sql`
    SELECT ${columns} FROM custom_domains d
    WHERE d.owner_id IN (SELECT value FROM json_each(${JSON.stringify(ownerIds)}))
      AND d.state IN (SELECT value FROM json_each(${JSON.stringify(states)}))`);
  const byOwner = new Map(rows.map((row) => [row.ownerId, toClaim(row)]));
  return ownerIds.map((id) => byOwner.get(id) ?? null);
}

/** Lease of a claim taken for checking, in milliseconds. */
const TAKEN_FOR_MS = 10 * MINUTE_MS;

/**
 * Takes claims that are due, the longest overdue first. The lease keeps concurrent runs from
 * checking the same claim and a failing claim from blocking others.
 */
export async function takeDueClaims({ db }: Reader, now: number, limit: number): Promise<Claim[]> {
  const due = sql<Row>`
    UPDATE custom_domains SET next_check_at = ${now} + ${TAKEN_FOR_MS}
    WHERE (domain, owner_id) IN (SELECT d.domain, d.owner_id FROM custom_domains d
      WHERE d.next_check_at <= ${now} ORDER BY d.next_check_at LIMIT +${limit})
    RETURNING ${selectList(COLUMNS, "custom_domains")}`;
  const written = await db.write([due], { idempotent: false });
  return written.rows(due).map(toClaim);
}

/**
 * Returns whether someone else has, had or is claiming the host. In that case a DNS record must
 * name the owner, because a host that points here doesn't prove whose it is.
 */
export async function isContested(
  { db }: Reader,
  claim: Pick<Claim, "domain" | "ownerId">,
): Promise<boolean> {
  const row = await db.first(sql`
    SELECT 1 FROM custom_domains d WHERE d.domain = ${claim.domain}
      AND d.owner_id <> ${claim.ownerId}
      AND (d.live_at IS NOT NULL OR d.state IN ('added', 'verifying'))
    UNION ALL SELECT 1 FROM collections WHERE domain = ${claim.domain} AND id <> ${claim.ownerId}
    UNION ALL SELECT 1 FROM users WHERE domain = ${claim.domain} AND id <> ${claim.ownerId}
    LIMIT 1`);
  return row !== null;
}

/** Returns whether a host is live for another owner. */
export async function isLiveElsewhere(
  { db }: Reader,
  domain: string,
  ownerId: string,
): Promise<boolean> {
  const row = await db.first(
    sql`SELECT 1 FROM custom_domains d WHERE d.domain = ${domain} AND d.state = 'live'
      AND d.owner_id <> ${ownerId}`,
  );
  return row !== null;
}
