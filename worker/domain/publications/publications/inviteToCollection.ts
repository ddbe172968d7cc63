import type { CollectionRole } from "../../../../shared/enums.ts";
import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { mayChangeRole } from "../../../../shared/rules/collectionRoles.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../context.ts";
import { mailAttempts, OTHER_MAILS } from "../../accounts/identity/mailAttempts.ts";
import { newToken } from "../../core/identity/newToken.ts";
import { hashToken } from "../../core/identity/session.ts";
import { emailKeyOf } from "../../core/identity/signInRequest.ts";
import { collectionInvitation } from "../../core/mail/messages/collectionInvitation.ts";
import { queueMail } from "../../core/mail/queueMail.ts";
import { notify } from "../../core/notifications/notify.ts";
import { userByUsername } from "../../core/people/users.ts";
import { type RoleResult, setCollectionRole } from "./setCollectionRole.ts";

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
}

/** The result of inviting someone. */
export type InvitationResult =
  | RoleResult
  | "invited"
  | "no-name"
  | "is-member"
  | "too-many"
  | "limited"
  | "no-mail";

/**
 * Gives a role to the person with a username, or sends an invitation to an email address; whoever
 * has an account with that address is notified there, too. The result doesn't reveal whether an account uses the address. A new invitation to an address
 * replaces the previous one. Throws like Database.
 */
export async function inviteToCollection(
  context: DomainContext,
  viewerId: string,
  { collectionId, who, role }: InvitationInput,
): Promise<InvitationResult> {
  const email = readEmail(who);
  if (email !== null) return inviteAddress(context, viewerId, { collectionId, email, role });
  const username = who.trim().replace(/^@/, "").toLowerCase();
  if (username === "" || username.includes("@")) return "no-name";
  const person = await userByUsername(context).load(username);
  const input = { collectionId, userId: person?.id ?? "", role };
  const present = await context.db.first(
    "SELECT 1 FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    input.userId,
  );
  // The role of an existing member is changed in the list of members, not by inviting them again.
  return present ? "is-member" : setCollectionRole(context, viewerId, input);
}

async function inviteAddress(
  context: DomainContext,
  viewerId: string,
  { collectionId, email, role }: { collectionId: string; email: string; role: CollectionRole },
): Promise<InvitationResult> {
  const { db, now, mail, config } = context;
  const emailKey = emailKeyOf(email);
  const state = await db.first<{
    own: CollectionRole | null;
    isHere: number;
    isSuspended: number;
    waiting: number;
  }>(
    `SELECT (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2) AS own,
       EXISTS (SELECT 1 FROM collections WHERE id = ?1) AS isHere,
       coalesce((SELECT is_suspended FROM users WHERE id = ?2), 1) <> 0 AS isSuspended,
       (SELECT count(*) FROM collection_invitations
         WHERE collection_id = ?1 AND email_key <> ?3 AND expires_at > ?4) AS waiting`,
    collectionId,
    viewerId,
    emailKey,
    now,
  );
  if (!state || state.isHere === 0) return "no-collection";
  if (!mayChangeRole(state.own, null, role)) return "not-owner";
  if (state.isSuspended === 1) return "suspended";
  if (state.waiting >= MAX_WAITING) return "too-many";
  if (!mail.sender) return "no-mail";
  const attempts = await mailAttempts({ limits: OTHER_MAILS, requester: viewerId, emailKey }, now);
  const counted = await db.write(attempts.statements, { idempotent: false });
  if (attempts.isOneTooMany(counted)) return "limited";
  const [id, token] = [crypto.randomUUID(), newToken()];
  const url = config.publicUrl + buildPath("JoinCollection", { token });
  const expiresAt = now + INVITATION_MS;
  await db.write(
    [
      [
        `INSERT INTO collection_invitations
           (id, collection_id, email_key, email, role, token_hash, invited_by, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
         ON CONFLICT (collection_id, email_key) DO UPDATE SET id = excluded.id,
           email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
           invited_by = excluded.invited_by, created_at = excluded.created_at,
           expires_at = excluded.expires_at`,
        id,
        collectionId,
        emailKey,
        email,
        role,
        await hashToken(token),
        viewerId,
        now,
        expiresAt,
      ],
      notify(context, {
        of: "invitation",
        actorId: viewerId,
        id: collectionId,
        detail: JSON.stringify({ emailKey, id }),
      }),
      queueMail(context, {
        to: email,
        key: `collection-invitation-${id}`,
        message: collectionInvitation({ role, url, validMs: INVITATION_MS }),
        usefulUntil: expiresAt,
        isNotification: true,
      }),
    ],
    { idempotent: true },
  );
  return "invited";
}
