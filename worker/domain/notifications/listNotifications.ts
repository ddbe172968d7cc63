import { DAY_MS } from "../../../shared/durations.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { InviterRole } from "../publications/inviteToCollection.ts";
import { roleMay } from "../kernel/roleMay.ts";
import type { DomainContext } from "../kernel/context.ts";

export type NotificationKind =
  | "FOLLOW"
  | "CLAP"
  | "RESPONSE"
  | "REPLY"
  | "LIST_FOLLOW"
  | "LIST_CLAP"
  | "LIST_RESPONSE"
  | "MENTION"
  | "ROLE"
  | "INVITATION"
  | "PUBLICATION_DELETED"
  | "SUBMISSION_RECEIVED"
  | "SUBMISSION_DECIDED"
  | "SUBMISSION_ASSIGNED"
  | "SUBMISSION_COMMENTED"
  | "SUBMISSION_SUGGESTED"
  | "SUBMISSION_REMINDER"
  | "SCHEDULE_FAILED"
  | MilestoneKind;

type MilestoneKind =
  | "READS_MILESTONE"
  | "FOLLOWERS_MILESTONE"
  | "COLLECTION_MILESTONE"
  | "SUBSCRIBERS_MILESTONE";

/** A notification. Unread events of the same kind about the same subject are grouped into one. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  occurredAt: number;
  isUnread: boolean;
  /** The people who caused it, latest first, at most three. Empty if no person did. */
  actorIds: string[];
  /** The total number of those people. */
  actorCount: number;
  /** The story it is about, or null. */
  postId: string | null;
  /** The recipient's list that it is about. */
  catalogId: string | null;
  /** The latest response, if it is about responses. */
  responseId: string | null;
  /** The submission, with its status when it occurred. */
  submission: { id: string; status: SubmissionStatus; handedInTitle: string } | null;
  /** The publication of the submission, of the new role or of the invitation. */
  collectionId: string | null;
  /** The recipient's current role in that publication, if the notification is about a role or invitation. */
  role: CollectionRole | null;
  /** The publication's invitation while it can be answered. */
  invitation: {
    id: string;
    /** What its sender becomes who hands the publication over; null for other invitations. */
    inviterRole: InviterRole | null;
  } | null;
  /** The deleted publication, and until when its owners can restore it; null if they can't. */
  deletion: { name: string; eraseAt: number | null } | null;
  /** When the story was to be published and why it wasn't, as a code of `publishError`. */
  missed: { at: number; error: string } | null;
  /** The highest number that was reached, if it is about milestones. */
  milestone: number | null;
  /** The newsletter whose subscribers reached it. */
  newsletter: { id: string; name: string } | null;
}

type Raw = Omit<
  NotificationRow,
  | "isUnread"
  | "actorIds"
  | "submission"
  | "responseId"
  | "missed"
  | "milestone"
  | "newsletter"
  | "deletion"
  | "invitation"
> & {
  deletion: string | null;
  invitation: string | null;
  /** The latest event's object. */
  objectId: string | null;
  isUnread: number;
  actorIds: string;
  submissionId: string | null;
  status: SubmissionStatus | null;
  handedInTitle: string | null;
  newsletterId: string | null;
  newsletterName: string | null;
};

/**
 * Returns a page of a person's notifications, newest first, without muted sources.
 */
export async function listNotifications(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: IdOrLookup,
  bounds: PageBounds,
): Promise<Page<NotificationRow>> {
  const rows = await db.all<Raw>(sql`
    SELECT n.id, n.kind, n.occurred_at AS occurredAt, n.is_unread AS isUnread,
      (SELECT json_group_array(actor_id) FROM (SELECT actor_id, max(occurred_at) AS at
        FROM notification_sources WHERE notification_id = n.id AND is_muted = 0
        GROUP BY actor_id ORDER BY at DESC, actor_id LIMIT 3)) AS actorIds,
      (SELECT count(DISTINCT actor_id) FROM notification_sources
        WHERE notification_id = n.id AND is_muted = 0) AS actorCount,
      CASE WHEN n.kind IN ('CLAP', 'RESPONSE', 'REPLY', 'MENTION', 'SCHEDULE_FAILED',
          'READS_MILESTONE')
        THEN n.subject_id ELSE s.post_id END AS postId,
      CASE WHEN n.kind IN ('LIST_FOLLOW', 'LIST_CLAP', 'LIST_RESPONSE') THEN n.subject_id
        END AS catalogId,
      CASE WHEN n.kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE', 'SCHEDULE_FAILED',
          'READS_MILESTONE', 'FOLLOWERS_MILESTONE', 'COLLECTION_MILESTONE', 'SUBSCRIBERS_MILESTONE')
        THEN (SELECT object_id FROM notification_sources
          WHERE notification_id = n.id AND is_muted = 0
          ORDER BY occurred_at DESC LIMIT 1) END AS objectId,
      s.id AS submissionId, coalesce((SELECT t.status FROM publication_submission_steps t
        WHERE t.submission_id = s.id AND t.made_at <= n.occurred_at ORDER BY t.id DESC LIMIT 1),
        s.status) AS status, s.handed_in_title AS handedInTitle,
      CASE WHEN n.kind IN ('ROLE', 'INVITATION', 'COLLECTION_MILESTONE') THEN n.subject_id
        ELSE s.collection_id END AS collectionId,
      w.id AS newsletterId, w.name AS newsletterName,
      CASE WHEN n.kind IN ('ROLE', 'INVITATION') THEN (SELECT role FROM collection_members
        WHERE collection_id = n.subject_id AND user_id = ${userId}) END AS role,
      CASE WHEN n.kind = 'PUBLICATION_DELETED' THEN (SELECT json_object('name', c.name, 'eraseAt',
        iif(c.erase_at > ${now}, c.erase_at, NULL)) FROM collections c
        WHERE c.id = n.subject_id) END AS deletion,
      CASE WHEN n.kind = 'INVITATION' THEN (SELECT json_object('id', i.id,
        'inviterRole', i.inviter_role) FROM notification_sources o
        JOIN collection_invitations i ON i.id = o.object_id AND i.expires_at > ${now}
        WHERE o.notification_id = n.id AND o.is_muted = 0
        ORDER BY o.occurred_at DESC LIMIT 1) END AS invitation
    FROM notifications n LEFT JOIN publication_submissions s
      ON n.kind GLOB 'SUBMISSION_*' AND s.id = n.subject_id
      -- Former editors don't see a publication's submissions.
      AND (s.writer_id = ${userId} OR EXISTS (SELECT 1 FROM collection_members m
        WHERE m.collection_id = s.collection_id AND m.user_id = ${userId}
          AND ${roleMay(sql`m.role`, "reviewSubmissions")}))
      LEFT JOIN newsletters w ON n.kind = 'SUBSCRIBERS_MILESTONE' AND w.id = n.subject_id
    WHERE n.user_id = ${userId} AND n.is_muted = 0
      AND (n.occurred_at, n.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY n.occurred_at DESC, n.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows.map(toRow), bounds, ({ occurredAt, id }) => ({ value: occurredAt, id }));
}

function toRow({
  isUnread,
  actorIds,
  submissionId,
  status,
  handedInTitle,
  objectId,
  deletion,
  invitation,
  newsletterId,
  newsletterName,
  ...row
}: Raw): NotificationRow {
  const isMissed = row.kind === "SCHEDULE_FAILED";
  const isMilestone = row.kind.endsWith("_MILESTONE");
  const nobody = { actorIds: [], actorCount: 0, responseId: null };
  return {
    ...row,
    isUnread: isUnread === 1,
    deletion: deletion === null ? null : (JSON.parse(deletion) as NotificationRow["deletion"]),
    invitation:
      invitation === null ? null : (JSON.parse(invitation) as NotificationRow["invitation"]),
    ...(isMissed || isMilestone || row.kind === "SUBMISSION_REMINDER"
      ? nobody
      : { actorIds: JSON.parse(actorIds) as string[], responseId: objectId }),
    missed: isMissed ? missedIn(objectId) : null,
    milestone: isMilestone ? Number(objectId?.split(":")[1] ?? 0) : null,
    newsletter: newsletterId === null ? null : { id: newsletterId, name: newsletterName ?? "" },
    submission:
      submissionId !== null && status !== null
        ? { id: submissionId, status, handedInTitle: handedInTitle ?? "" }
        : null,
  };
}

/** Parses "story:timestamp:error" as written by `failSchedule`. */
function missedIn(objectId: string | null): NotificationRow["missed"] {
  const [, at = "", error = ""] = objectId?.split(":") ?? [];
  return error === "" ? null : { at: Number(at), error };
}

/**
 * Marks a person's notifications between two timestamps (milliseconds, inclusive) as read.
 * Notifications hidden by a mute stay unread, because the person didn't see them.
 */
export async function markNotificationsRead(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  { from, upTo }: { from: number; upTo: number },
): Promise<void> {
  await db.write(
    [
      sql`UPDATE notifications SET is_unread = 0
        WHERE user_id = ${userId} AND is_unread = 1 AND is_muted = 0 AND occurred_at BETWEEN ${from}
          AND ${upTo}`,
    ],
    { idempotent: true },
  );
}

/** How long notifications are stored, in milliseconds. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes notifications older than the retention period. */
export async function deleteExpiredNotifications({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM notifications WHERE id IN
        (SELECT id FROM notifications WHERE occurred_at < ${now - RETENTION_MS} LIMIT 20000)`,
    ],
    { idempotent: true },
  );
}
