import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { hashToken } from "../identity/rows/session.ts";

/** An application as the protocol sees it. */
export interface Client {
  id: string;
  name: string;
  description: string;
  website: string;
  redirectUris: readonly string[];
  /** Null for a public client. */
  secretHash: string | null;
  ownerName: string;
  ownerUsername: string;
}

/**
 * The application of a client id; null if there is none, or its owner is suspended or has closed
 * their account.
 */
export async function clientById(
  { db }: Pick<DomainContext, "db">,
  id: string,
): Promise<Client | null> {
  const row = await db.first<Omit<Client, "redirectUris"> & { redirectUris: string }>(sql`
    SELECT a.id, a.name, a.description, a.website, a.redirect_uris AS redirectUris,
      a.secret_hash AS secretHash, o.name AS ownerName, o.username AS ownerUsername
    FROM oauth_applications a JOIN users o ON o.id = a.owner_id AND o.is_hidden = 0
    WHERE a.id = ${id}`);
  return row && { ...row, redirectUris: JSON.parse(row.redirectUris) as string[] };
}

/** Pairwise user id, different for every application (decision 33). */
export async function subjectOf(subjectKey: string, userId: string): Promise<string> {
  return (await hashToken(`${subjectKey}:${userId}`)).slice(0, 32);
}
