// Owns OAuth applications that users register: their description, redirect URIs, and client secret.

import {
  MAX_APPLICATION_DESCRIPTION,
  MAX_APPLICATIONS,
  MAX_REDIRECT_URIS,
} from "../../../shared/limits.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { readFullName } from "../../../shared/people/fullName.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { redirectUriError } from "../../../shared/oauth/redirectUri.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { boundedCount } from "../../db/boundedCount.ts";
import { sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";
import { isOneTooMany, LIMITS } from "../identity/rows/rateLimits.ts";
import { hashToken } from "../identity/rows/session.ts";
import { TOO_MANY_ATTEMPTS } from "../identity/rows/signInRequest.ts";

/** An application as its owner sees it. Timestamps are in milliseconds since 1970. */
export interface Application {
  /** The client id. */
  id: string;
  name: string;
  description: string;
  /** Empty for none. */
  website: string;
  redirectUris: readonly string[];
  /** False for a public client, which can't keep a secret: a web page or a mobile app. */
  hasSecret: boolean;
  createdAt: number;
  /** Number of users who authorized it, counted as by `boundedCount`. */
  readerCount: number;
}

/** Application fields as the owner typed them. */
export interface TypedApplication {
  name: string;
  description: string;
  website: string;
  /** One URI per line. */
  redirectUris: string;
}

/** Result of a write: the application, or a message for its owner. */
export type ApplicationResult = { id: string; secret: string | null } | { wrong: string };

type Stored = Omit<Application, "redirectUris" | "hasSecret"> & {
  redirectUris: string;
  hasSecret: number;
};

const COLUMNS = sql`a.id, a.name, a.description, a.website, a.redirect_uris AS redirectUris,
  a.secret_hash IS NOT NULL AS hasSecret, a.created_at AS createdAt,
  ${boundedCount(sql`oauth_grants g WHERE g.application_id = a.id`)} AS readerCount`;

/** Lists a user's applications, newest first. */
export async function listApplications(
  { db }: Pick<DomainContext, "db">,
  ownerId: string,
): Promise<Application[]> {
  const rows = await db.all<Stored>(sql`
    SELECT ${COLUMNS} FROM oauth_applications a WHERE a.owner_id = ${ownerId}
    ORDER BY a.created_at DESC, a.id LIMIT ${literal(MAX_APPLICATIONS)}`);
  return rows.map(fromRow);
}

/** One of a user's applications; null if they own none with this id. */
export async function ownApplication(
  { db }: Pick<DomainContext, "db">,
  ownerId: string,
  id: string,
): Promise<Application | null> {
  const row = await db.first<Stored>(
    sql`SELECT ${COLUMNS} FROM oauth_applications a WHERE a.id = ${id} AND a.owner_id = ${ownerId}`,
  );
  return row && fromRow(row);
}

const fromRow = ({ redirectUris, hasSecret, ...row }: Stored): Application => ({
  ...row,
  redirectUris: JSON.parse(redirectUris) as string[],
  hasSecret: hasSecret === 1,
});

/**
 * Registers an application and returns its secret, which is shown only once.
 */
export async function registerApplication(
  context: DomainContext,
  ownerId: string,
  typed: TypedApplication & { hasSecret: boolean },
): Promise<ApplicationResult> {
  const read = readApplication(context, typed);
  if ("wrong" in read) return read;
  const { db, now } = context;
  if (await isOneTooMany(context, LIMITS.applicationsOfUser, ownerId))
    return { wrong: TOO_MANY_ATTEMPTS };
  const id = newToken().slice(0, 24);
  const secret = typed.hasSecret ? newToken() : null;
  const made = sql`
    INSERT INTO oauth_applications (id, owner_id, name, description, website, redirect_uris,
      secret_hash, subject_key, created_at, updated_at)
    SELECT ${id}, u.id, ${read.name}, ${read.description}, ${read.website},
      ${JSON.stringify(read.redirectUris)}, ${secret && (await hashToken(secret))}, ${newToken()},
      ${now}, ${now} FROM users u
    WHERE u.id = ${ownerId} AND u.is_hidden = 0
      AND (SELECT count(*) FROM oauth_applications
        WHERE owner_id = ${ownerId}) < ${literal(MAX_APPLICATIONS)}
    RETURNING id`;
  const written = await db.write([made], { idempotent: false });
  return written.hasRows(made)
    ? { id, secret }
    : { wrong: `You can have at most ${MAX_APPLICATIONS} applications. Delete one first.` };
}

/** Changes an application's description and redirect URIs. */
export async function changeApplication(
  context: DomainContext,
  ownerId: string,
  id: string,
  typed: TypedApplication,
): Promise<ApplicationResult> {
  const read = readApplication(context, typed);
  if ("wrong" in read) return read;
  if (await isOneTooMany(context, LIMITS.changesOfUser, ownerId))
    return { wrong: TOO_MANY_ATTEMPTS };
  const updated = sql`
    UPDATE oauth_applications SET name = ${read.name}, description = ${read.description},
      website = ${read.website},
    redirect_uris = ${JSON.stringify(read.redirectUris)}, updated_at = ${context.now}
      WHERE id = ${id} AND owner_id = ${ownerId} RETURNING id`;
  const written = await context.db.write([updated], { idempotent: true });
  return written.hasRows(updated) ? { id, secret: null } : { wrong: GONE };
}

/**
 * Replaces an application's secret and returns the new one, which is shown only once. The old
 * secret stops working; existing grants stay.
 */
export async function renewSecret(
  context: DomainContext,
  ownerId: string,
  id: string,
): Promise<ApplicationResult> {
  if (await isOneTooMany(context, LIMITS.applicationsOfUser, ownerId))
    return { wrong: TOO_MANY_ATTEMPTS };
  const secret = newToken();
  const updated = sql`
    UPDATE oauth_applications SET secret_hash = ${await hashToken(secret)},
      updated_at = ${context.now}
    WHERE id = ${id} AND owner_id = ${ownerId} AND secret_hash IS NOT NULL RETURNING id`;
  const written = await context.db.write([updated], { idempotent: false });
  return written.hasRows(updated) ? { id, secret } : { wrong: GONE };
}

/** Deletes an application with all its grants. Idempotent. */
export async function deleteApplication(
  { db }: Pick<DomainContext, "db">,
  ownerId: string,
  id: string,
): Promise<void> {
  await db.write([sql`DELETE FROM oauth_applications WHERE id = ${id} AND owner_id = ${ownerId}`], {
    idempotent: true,
  });
}

const GONE = "We couldn’t find this application. It may have been deleted.";

/** Validates and normalizes the typed fields, or returns the error message. */
function readApplication(
  { config }: Pick<DomainContext, "config">,
  typed: TypedApplication,
): (Omit<TypedApplication, "redirectUris"> & { redirectUris: string[] }) | { wrong: string } {
  const name = readFullName(typed.name);
  if (name === null) return { wrong: "Enter a name of at most 50 characters." };
  // An application's consent page must not look official.
  if (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
      .includes(PRODUCT_NAME.toLowerCase())
  )
    return { wrong: `Only our own applications are called ${PRODUCT_NAME}.` };
  const description = oneLine(typed.description);
  if (characterCount(description, MAX_APPLICATION_DESCRIPTION).isOver)
    return { wrong: `A description can have at most ${MAX_APPLICATION_DESCRIPTION} characters.` };
  const website = readPublicUrl(typed.website);
  if (typed.website.trim() !== "" && website === null)
    return { wrong: "Enter the address of a public page as the website." };
  const redirectUris = [...new Set(typed.redirectUris.split(/\s+/).filter(Boolean))];
  if (redirectUris.length === 0) return { wrong: "Enter at least one redirect address." };
  if (redirectUris.length > MAX_REDIRECT_URIS)
    return { wrong: `An application can have at most ${MAX_REDIRECT_URIS} addresses.` };
  const own = new Set([config.publicHost, config.authDomain]);
  for (const uri of redirectUris) {
    const error = redirectUriError(uri);
    if (error !== null) return { wrong: error };
    if (own.has(new URL(uri).host)) return { wrong: `This address is our own: ${uri}` };
  }
  return { name, description, website: website?.href ?? "", redirectUris };
}
