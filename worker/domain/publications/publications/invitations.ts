// Owns pending invitations to a publication: listing, revoking and accepting them.

import { collectionTag, userTag } from "../../../../shared/cacheTags.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { retractInvitation } from "../../core/notifications/retractNotifications.ts";
import { hashToken } from "../../core/identity/session.ts";
import { CLOCK_SKEW_MS } from "../../core/identity/signInRequest.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";

/** A pending invitation. */
export interface InvitationRow {
  id: string;
  email: string;
  role: CollectionRole;
  createdAt: number;
  expiresAt: number;
}

/** Maximum number of invitations shown. There are never more pending ones. */
const MAX_SHOWN = 100;

/** Returns a publication's pending invitations, newest first. Throws like `Database.all`. */
export function listInvitations(
  { db, now }: Pick<DomainContext, "db" | "now">,
  collectionId: string,
): Promise<InvitationRow[]> {
  return db.all<InvitationRow>(
    `SELECT id, email, role, created_at AS createdAt, expires_at AS expiresAt
     FROM collection_invitations WHERE collection_id = ?1 AND expires_at > ?2
     ORDER BY created_at DESC, id LIMIT ${MAX_SHOWN}`,
    collectionId,
    now,
  );
}

/**
 * SQL condition: the person may still grant the role `i.role` in the publication `i.collection_id`.
 */
const mayInvite = (user: string): string => `EXISTS (SELECT 1 FROM collection_members m
  JOIN users u ON u.id = m.user_id
  WHERE m.collection_id = i.collection_id AND m.user_id = ${user} AND u.is_suspended = 0
    AND (m.role = 'OWNER' OR (m.role = 'EDITOR' AND i.role = 'WRITER')))`;

/**
 * Revokes an invitation and returns its publication's id, or null if there is no invitation that
 * the viewer may revoke. Throws like `Database.write`.
 */
export async function revokeInvitation(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  invitationId: string,
): Promise<string | null> {
  const revoked = statement<{ collectionId: string }>(
    `DELETE FROM collection_invitations AS i WHERE i.id = ?1 AND ${mayInvite("?2")}
         RETURNING collection_id AS collectionId`,
    invitationId,
    viewerId,
  );
  const retraction = retractInvitation(invitationId, { sql: mayInvite("?2"), value: viewerId });
  const written = await db.write([retraction, revoked], { idempotent: false });
  return written.first(revoked)?.collectionId ?? null;
}

/** The invitation opened by an email's link. */
export interface OpenInvitation {
  id: string;
  collectionId: string;
  slug: string;
  name: string;
  role: CollectionRole;
}

/**
 * Returns the invitation of a token, or null if it has expired or its sender may no longer invite.
 */
export async function openInvitation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<OpenInvitation | null> {
  return db.first<OpenInvitation>(
    `SELECT i.id, i.collection_id AS collectionId, c.slug, c.name, i.role
     FROM collection_invitations i JOIN collections c ON c.id = i.collection_id
     WHERE i.token_hash = ?1 AND i.expires_at > ?2 AND i.created_at <= ?3
       AND ${mayInvite("i.invited_by")}`,
    await hashToken(token),
    now,
    now + CLOCK_SKEW_MS,
  );
}

/** SQL of a role's rank, as a number to compare. */
const rank = (role: string): string => `instr('WRITER EDITOR OWNER', ${role})`;

/**
 * SQL condition: a person may join by an invitation. The parameters from `first` on are the ids of
 * the invitation, the publication and the person.
 */
const isOpen = (first: number): string => `EXISTS (SELECT 1 FROM collection_invitations i
  WHERE i.id = ?${first} AND i.collection_id = ?${first + 1} AND ${mayInvite("i.invited_by")})
  AND EXISTS (SELECT 1 FROM users WHERE id = ?${first + 2} AND is_suspended = 0)`;

/**
 * Joins a publication by an invitation. A higher existing role is kept. Returns false if the
 * invitation is no longer valid or the person is suspended. Throws like `Database.write`.
 */
export async function acceptInvitation(
  context: DomainContext,
  userId: string,
  token: string,
): Promise<boolean> {
  const invitation = await openInvitation(context, token);
  if (!invitation) return false;
  const { id, collectionId } = invitation;
  const values = [id, collectionId, userId];
  const membership = statement(
    "SELECT 1 FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    userId,
  );
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId), userTag(userId)], {
        sql: isOpen(3),
        values,
      }),
      [
        `INSERT INTO collection_members (collection_id, user_id, role, created_at)
         SELECT ?2, ?3, (SELECT role FROM collection_invitations WHERE id = ?1), ?4 WHERE ${isOpen(1)}
         ON CONFLICT (collection_id, user_id) DO UPDATE SET role = excluded.role
           WHERE ${rank("excluded.role")} > ${rank("collection_members.role")}`,
        ...values,
        context.now,
      ],
      [`DELETE FROM collection_invitations WHERE id = ?1 AND ${isOpen(1)}`, ...values],
      membership,
    ],
    { idempotent: true },
  );
  return written.hasRows(membership);
}
