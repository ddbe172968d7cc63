// Owns pending invitations to a publication: listing, revoking, accepting and declining them.

import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { COLLECTION_ROLES, type CollectionRole } from "../../../shared/enums.ts";
import { mayChangeRole } from "../../../shared/publications/collectionRoles.ts";
import { sql, type Sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify } from "../notifications/notify.ts";
import { retractInvitation } from "../notifications/retractNotifications.ts";
import { hashToken } from "../identity/rows/session.ts";
import { CLOCK_SKEW_MS } from "../identity/rows/signInRequest.ts";
import type { InviterRole } from "./inviteToCollection.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { unassignSubmissions } from "./setCollectionRole.ts";

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
  return db.all<InvitationRow>(sql`
    SELECT i.id, i.email, u.username, i.role, i.created_at AS createdAt,
      i.expires_at AS expiresAt
    FROM collection_invitations i LEFT JOIN users u ON u.id = i.user_id AND u.is_hidden = 0
    WHERE i.collection_id = ${collectionId} AND i.expires_at > ${now}
    ORDER BY i.created_at DESC, i.id LIMIT ${literal(MAX_SHOWN)}`);
}

/** The roles by which someone may invite to a role: "OWNER EDITOR" for owners who invite editors. */
const GRANTS = JSON.stringify(
  COLLECTION_ROLES.flatMap((own) =>
    COLLECTION_ROLES.filter((role) => mayChangeRole(own, null, role)).map(
      (role) => `${own} ${role}`,
    ),
  ),
);

/**
 * SQL condition: the person may still grant the role `i.role` in the publication `i.collection_id`.
 */
const mayInvite = (user: Sql): Sql => sql`EXISTS (SELECT 1 FROM collection_members m
  JOIN users u ON u.id = m.user_id
  WHERE m.collection_id = i.collection_id AND m.user_id = ${user} AND u.is_hidden = 0
    AND m.role || ' ' || i.role IN (SELECT value FROM json_each(${GRANTS})))`;

/**
 * Revokes an invitation and returns its publication's id, or null if there is no invitation that
 * the viewer may revoke.
 */
export async function revokeInvitation(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  invitationId: string,
): Promise<string | null> {
  const revoked = sql<{ collectionId: string }>`
    DELETE FROM collection_invitations AS i WHERE i.id = ${invitationId}
      AND ${mayInvite(sql`${viewerId}`)}
    RETURNING collection_id AS collectionId`;
  const retraction = retractInvitation(invitationId, mayInvite(sql`${viewerId}`));
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
  invitedBy: string;
  /** The role that who invited a new owner takes; null to stay an owner. */
  inviterRole: InviterRole | null;
}

/**
 * SQL condition: the invitation `i` is still valid and of the user. It is theirs by the token
 * of an email's link, whose hash is given, or by its id, if they or their confirmed address were
 * invited.
 */
const isTheirs = (
  tokenOrId: string,
  viewerId: string,
  hash: string,
  now: number,
): Sql => sql`i.expires_at > ${now} AND i.created_at <= ${now} + ${literal(CLOCK_SKEW_MS)}
  AND (i.token_hash = ${hash} OR (i.id = ${tokenOrId} AND (i.user_id = ${viewerId} OR EXISTS
    (SELECT 1 FROM user_emails e WHERE e.user_id = ${viewerId} AND e.email_key = i.email_key
      AND e.verified_at IS NOT NULL))))
  AND ${mayInvite(sql`i.invited_by`)}`;

/**
 * Returns the invitation with a token or id, or null if it isn't the viewer's, has expired, or its
 * sender may no longer invite.
 */
export async function openInvitation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  viewerId: string,
  tokenOrId: string,
): Promise<OpenInvitation | null> {
  return db.first<OpenInvitation>(sql`
    SELECT i.id, i.collection_id AS collectionId, c.slug, c.name, i.role,
      i.invited_by AS invitedBy, i.inviter_role AS inviterRole
    FROM collection_invitations i JOIN active_collections c ON c.id = i.collection_id
    WHERE ${isTheirs(tokenOrId, viewerId, await hashToken(tokenOrId), now)}`);
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
      ...retractInvitation(invitation.id, sql`TRUE`),
      sql`DELETE FROM collection_invitations WHERE id = ${invitation.id}`,
    ],
    { idempotent: true },
  );
  return true;
}

/** SQL of a role's rank, as a number to compare. */
const rank = (role: Sql): Sql => sql`instr('WRITER EDITOR OWNER', ${role})`;

/**
 * SQL condition: a person may join by an invitation.
 */
const isOpen = ({
  id,
  collectionId,
  userId,
}: {
  id: string;
  collectionId: string;
  userId: string;
}): Sql => sql`EXISTS (SELECT 1 FROM collection_invitations i
  WHERE i.id = ${id} AND i.collection_id = ${collectionId} AND ${mayInvite(sql`i.invited_by`)})
  AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND is_hidden = 0)`;

/**
 * Joins a publication by an invitation, found as by `openInvitation`. A higher existing role is kept. Who
 * handed the publication over to a new owner takes the role that they chose. Returns false if the
 * invitation is no longer valid or the person is suspended.
 */
export async function acceptInvitation(
  context: DomainContext,
  userId: string,
  tokenOrId: string,
): Promise<boolean> {
  const invitation = await openInvitation(context, userId, tokenOrId);
  if (!invitation) return false;
  const { id, collectionId, invitedBy, inviterRole } = invitation;
  const mayAccept = isOpen({ id, collectionId, userId });
  const own = sql`(SELECT role FROM collection_members
    WHERE collection_id = ${collectionId} AND user_id = ${userId})`;
  const handsOver = sql`${inviterRole} IS NOT NULL AND ${userId} <> ${invitedBy}
    AND ${own} = 'OWNER' AND ${mayAccept}`;
  const membership = sql`
    SELECT 1 FROM collection_members WHERE collection_id = ${collectionId} AND user_id = ${userId}`;
  const detail = JSON.stringify({ userId: invitedBy, role: inviterRole });
  const written = await context.db.write(
    [
      queuePurge(
        context,
        [
          collectionTag(collectionId),
          userTag(userId),
          ...(inviterRole === null ? [] : [userTag(invitedBy)]),
        ],
        mayAccept,
      ),
      sql`INSERT INTO collection_members (collection_id, user_id, role, created_at)
        SELECT ${collectionId}, ${userId}, (SELECT role FROM collection_invitations
          WHERE id = ${id}), ${context.now} WHERE ${mayAccept}
        ON CONFLICT (collection_id, user_id) DO UPDATE SET role = excluded.role
          WHERE ${rank(sql`excluded.role`)} > ${rank(sql`collection_members.role`)}`,
      notify(context, { of: "role", actorId: userId, id: collectionId, detail }, handsOver),
      sql`UPDATE collection_members SET role = ${inviterRole}
        WHERE collection_id = ${collectionId} AND user_id = ${invitedBy} AND ${handsOver}`,
      unassignSubmissions(collectionId, invitedBy),
      // Who handed it over may not invite any more, so what was accepted shows in the role.
      sql`DELETE FROM collection_invitations WHERE id = ${id}
        AND ${rank(own)} >= ${rank(sql`role`)}`,
      membership,
    ],
    { idempotent: true },
  );
  return written.hasRows(membership);
}
