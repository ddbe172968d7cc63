import { sql } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { readEmail } from "../../../shared/format/inputPatterns.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { mayChangeRole, needsConsent } from "../../../shared/publications/collectionRoles.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mailAttempts, OTHER_MAILS } from "../identity/signIn/mailAttempts.ts";
import { newToken } from "../kernel/newToken.ts";
import { hashToken } from "../identity/rows/session.ts";
import { emailKeyOf } from "../identity/rows/signInRequest.ts";
import { collectionInvitation } from "../mail/messages/collectionInvitation.ts";
import { queueMail } from "../mail/queueMail.ts";
import { notify } from "../notifications/notify.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";
import { userByUsername } from "../people/rows/users.ts";

/** How long an invitation is valid, in milliseconds. */
export const INVITATION_MS = 14 * DAY_MS;
/** Maximum number of pending invitations per publication. */
const MAX_WAITING = 100;

/** An invitation to join a publication. */
export interface InvitationInput {
  collectionId: string;
  /** A username, with or without @, or an email address. */
  who: string;
  role: CollectionRole;
  /** The viewer's role once a new owner accepts; none to stay an owner. */
  inviterRole?: InviterRole | null;
}

/** The role that an owner takes who hands a publication over. */
export type InviterRole = Exclude<CollectionRole, "OWNER">;

/** The result of inviting someone. */
export type InvitationResult =
  | "invited"
  | "no-name"
  | "no-collection"
  | "no-person"
  | "not-owner"
  | "suspended"
  | "is-member"
  | "keeps-role"
  | "too-many"
  | "limited"
  | "no-mail";

/** The recipient: an email address, or the user with a username. */
interface Recipient {
  emailKey: string | null;
  userId: string | null;
}

/**
 * Invites the user with a username or whoever opens the link sent to an email address. Nobody joins
 * before they accept. The result reveals neither whether an account uses an address nor whether a
 * user muted the viewer or the publication.
 */
export async function inviteToCollection(
  context: DomainContext,
  viewerId: string,
  { who, ...invitation }: InvitationInput,
): Promise<InvitationResult> {
  // Only with another owner can the viewer give their own role up.
  if (invitation.inviterRole && invitation.role !== "OWNER") return "keeps-role";
  const email = readEmail(who);
  if (email !== null) return inviteAddress(context, viewerId, { ...invitation, email });
  const username = who.trim().replace(/^@/, "").toLowerCase();
  if (username === "" || username.includes("@")) return "no-name";
  const person = await userByUsername(context).load(username);
  return inviteUser(context, viewerId, { ...invitation, userId: person?.id ?? "" });
}

/** A new invitation to an address replaces the previous one, including its link. */
async function inviteAddress(
  context: DomainContext,
  viewerId: string,
  {
    collectionId,
    email,
    role,
    inviterRole = null,
  }: Omit<InvitationInput, "who"> & { email: string },
): Promise<InvitationResult> {
  const { db, now, mail, config } = context;
  const emailKey = emailKeyOf(email);
  const recipient = { emailKey, userId: null };
  const state = await readState(context, viewerId, { collectionId, role, recipient });
  if (typeof state === "string") return state;
  if (!mail.sender) return "no-mail";
  if (await isLimited(context, viewerId, emailKey)) return "limited";
  const [id, token] = [crypto.randomUUID(), newToken()];
  const expiresAt = now + INVITATION_MS;
  await db.write(
    [
      sql`INSERT INTO collection_invitations
          (id, collection_id, email_key, email, role, token_hash, invited_by, inviter_role,
            created_at, expires_at)
        VALUES (${id}, ${collectionId}, ${emailKey}, ${email}, ${role}, ${await hashToken(token)},
          ${viewerId}, ${inviterRole}, ${now}, ${expiresAt})
        ON CONFLICT (collection_id, email_key) DO UPDATE SET id = excluded.id,
          email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
          invited_by = excluded.invited_by, inviter_role = excluded.inviter_role,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
      notify(context, { of: "invitation", actorId: viewerId, id: collectionId, detail: id }),
      queueMail(context, {
        to: email,
        key: `collection-invitation-${id}`,
        message: collectionInvitation({
          to: "address",
          role,
          url: config.publicUrl + buildPath("JoinCollection", { token }),
          validMs: INVITATION_MS,
        }),
        usefulUntil: expiresAt,
        isNotification: true,
      }),
    ],
    { idempotent: true },
  );
  return "invited";
}

/**
 * A pending invitation of the same user is extended and gets the new role, without notifying them
 * again.
 */
async function inviteUser(
  context: DomainContext,
  viewerId: string,
  {
    collectionId,
    userId,
    role,
    inviterRole = null,
  }: Omit<InvitationInput, "who"> & { userId: string },
): Promise<InvitationResult> {
  const { db, now, mail, config } = context;
  const recipient = { emailKey: null, userId };
  const state = await readState(context, viewerId, { collectionId, role, recipient });
  if (typeof state === "string") return state;
  const { pendingRole, userEmail } = state;
  // Whoever has no address, or doesn't want to hear of it, is counted by their id.
  const countedAs = userEmail === null ? userId : emailKeyOf(userEmail);
  if (pendingRole === null && (await isLimited(context, viewerId, countedAs))) return "limited";
  const id = crypto.randomUUID();
  const expiresAt = now + INVITATION_MS;
  const message = collectionInvitation({
    to: "user",
    role,
    // The id is no secret: only this user may open it.
    url: config.publicUrl + buildPath("JoinCollection", { token: id }),
    validMs: INVITATION_MS,
  });
  await db.write(
    [
      sql`INSERT INTO collection_invitations
          (id, collection_id, user_id, role, invited_by, inviter_role, created_at, expires_at)
        VALUES (${id}, ${collectionId}, ${userId}, ${role}, ${viewerId}, ${inviterRole}, ${now},
          ${expiresAt})
        ON CONFLICT (collection_id, user_id) DO UPDATE SET
          id = iif(expires_at <= ${now}, excluded.id, id), role = excluded.role,
          invited_by = excluded.invited_by, inviter_role = excluded.inviter_role,
          created_at = iif(expires_at <= ${now}, excluded.created_at, created_at),
          expires_at = excluded.expires_at`,
      notify(context, { of: "invitation", actorId: viewerId, id: collectionId, detail: id }),
      ...(userEmail === null || !mail.sender
        ? []
        : [
            queueMail(context, {
              to: userEmail,
              key: `collection-invitation-${id}`,
              message,
              usefulUntil: expiresAt,
              isNotification: true,
              when: sql`EXISTS (SELECT 1 FROM collection_invitations WHERE id = ${id})`,
            }),
          ]),
    ],
    { idempotent: true },
  );
  return "invited";
}

/** What an invitation depends on. */
interface InvitationState {
  /** The role in the recipient's pending invitation. */
  pendingRole: CollectionRole | null;
  /** The address of an invited user who has muted neither the viewer nor the publication. */
  userEmail: string | null;
}

/** Returns what the invitation depends on, or why the viewer can't send it. */
async function readState(
  { db, now }: DomainContext,
  viewerId: string,
  input: { collectionId: string; role: CollectionRole; recipient: Recipient },
): Promise<InvitationState | InvitationResult> {
  const { collectionId, role, recipient } = input;
  const { emailKey, userId } = recipient;
  const state = await db.first<
    InvitationState & {
      own: CollectionRole | null;
      isHere: number;
      isHidden: number;
      hasPerson: number;
      memberRole: CollectionRole | null;
      waiting: number;
    }
  >(sql`
    SELECT (SELECT role FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${viewerId}) AS own,
    EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}) AS isHere,
    coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
    ${isActiveSql(sql`${userId}`)} AS hasPerson,
    (SELECT role FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${userId}) AS memberRole,
    (SELECT role FROM collection_invitations WHERE collection_id = ${collectionId}
      AND (email_key = ${emailKey} OR user_id = ${userId}) AND expires_at > ${now}) AS pendingRole,
    (SELECT email FROM user_emails e WHERE e.user_id = ${userId} AND NOT EXISTS
      (SELECT 1 FROM user_mutes WHERE user_id = ${userId} AND target_id = ${viewerId})
        AND NOT EXISTS
      (SELECT 1 FROM collection_mutes WHERE user_id = ${userId}
        AND collection_id = ${collectionId})) AS userEmail,
    (SELECT count(*) FROM collection_invitations
      WHERE collection_id = ${collectionId} AND expires_at > ${now}) AS waiting`);
  if (!state || state.isHere === 0) return "no-collection";
  if (!mayChangeRole(state.own, state.pendingRole, role)) return "not-owner";
  if (state.isHidden === 1) return "suspended";
  if (userId !== null && state.hasPerson === 0) return "no-person";
  // Other roles of a member are changed in the list of members, not by inviting them again.
  if (state.memberRole !== null && !needsConsent(state.memberRole, role)) return "is-member";
  return state.pendingRole === null && state.waiting >= MAX_WAITING ? "too-many" : state;
}

/** Counts an invitation to an address or user id; true if there were too many lately. */
async function isLimited(
  { db, now }: DomainContext,
  viewerId: string,
  emailKey: string,
): Promise<boolean> {
  const attempts = await mailAttempts({ limits: OTHER_MAILS, requester: viewerId, emailKey }, now);
  const counted = await db.write(attempts.statements, { idempotent: false });
  return attempts.isOneTooMany(counted);
}
