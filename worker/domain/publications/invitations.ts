// Owns pending invitations to a publication: listing, revoking, accepting and declining them.

import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { retractInvitation } from "../notifications/retractNotifications.ts";
import { hashToken } from "../identity/rows/session.ts";
import { CLOCK_SKEW_MS } from "../identity/rows/signInRequest.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/** A pending invitation: of an email address or of a user. */
export interface InvitationRow {
  id: string;
  email: string | null;
  /** Null for an address, and while the user is suspended. */
  username: string | null;
  role: CollectionRole;
  createdAt: number;
  expiresAt: number;
}

/** Maximum number of invitations shown. There are never more pending ones. */
const MAX_SHOWN = 100;

/** Returns a publication's pending invitations, newest first. */
export function listInvitations(
  { db, now }: Pick<DomainContext, "db" | "now">,
  collectionId: string,
): Promise<InvitationRow[]> {
  return db.all<InvitationRow>(
    `SELECT i.id, i.email, u.username, i.role, i.created_at AS createdAt,
       i.expires_at AS expiresAt
     FROM collection_invitations i LEFT JOIN users u ON u.id = i.user_id AND u.is_suspended = 0
     WHERE i.collection_id = ?1 AND i.expires_at > ?2
     ORDER BY i.created_at DESC, i.id LIMIT ${MAX_SHOWN}`,
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
 * the viewer may revoke.
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
  const written = await db.write([...retraction, revoked], { idempotent: false });
  return written.first(revoked)?.collectionId ?? null;
}

/** An invitation that the viewer may accept or decline. */
export interface OpenInvitation {
  id: string;
  collectionId: string;
  slug: string;
  name: string;
  role: CollectionRole;
}

/**
 * SQL condition: the invitation `i` is still valid and of the user `?2`. It is theirs by the token
 * of an email's link, whose hash is `?3`, or by the id `?1`, if they or their confirmed address were
 * invited. `?4` is now.
 */
const IS_THEIRS = `i.expires_at > ?4 AND i.created_at <= ?4 + ${CLOCK_SKEW_MS}
  AND (i.token_hash = ?3 OR (i.id = ?1 AND (i.user_id = ?2 OR EXISTS
    (SELECT 1 FROM user_emails e WHERE e.user_id = ?2 AND e.email_key = i.email_key
      AND e.verified_at IS NOT NULL))))
  AND ${mayInvite("i.invited_by")}`;

/**
 * Returns the invitation with a token or id, or null if it isn't the viewer's, has expired, or its
 * sender may no longer invite.
 */
export async function openInvitation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  viewerId: string,
  tokenOrId: string,
): Promise<OpenInvitation | null> {
  return db.first<OpenInvitation>(
    `SELECT i.id, i.collection_id AS collectionId, c.slug, c.name, i.role
     FROM collection_invitations i JOIN collections c ON c.id = i.collection_id
     WHERE ${IS_THEIRS}`,
    tokenOrId,
    viewerId,
    await hashToken(tokenOrId),
    now,
  );
}

/**
 * Declines an invitation, found as by `openInvitation`. Returns false if there is none.
 */
export async function declineInvitation(
  context: DomainContext,
  viewerId: string,
  tokenOrId: string,
): Promise<boolean> {
  const invitation = await openInvitation(context, viewerId, tokenOrId);
  if (!invitation) return false;
  await context.db.write(
    [
      ...retractInvitation(invitation.id, { sql: "?2 IS NOT NULL", value: viewerId }),
      ["DELETE FROM collection_invitations WHERE id = ?1", invitation.id],
    ],
    { idempotent: true },
  );
  return true;
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
 * Joins a publication by an invitation, found as by `openInvitation`. A higher existing role is kept. Returns false if the
 * invitation is no longer valid or the person is suspended.
 */
export async function acceptInvitation(
  context: DomainContext,
  userId: string,
  tokenOrId: string,
): Promise<boolean> {
  const invitation = await openInvitation(context, userId, tokenOrId);
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
