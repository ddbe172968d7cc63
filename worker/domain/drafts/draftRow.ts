import { sql, type Sql, type IdOrLookup } from "../../db/sql.ts";
import type { PostStatus } from "../../../shared/enums.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../kernel/context.ts";
import { managesNewsletterSql } from "../newsletters/rows/managesNewsletterSql.ts";
import { SUBMITTED_SQL } from "./submittedSql.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** A story as its editors see it. */
export interface DraftRow {
  postId: string;
  creatorId: string | null;
  status: PostStatus;
  inResponseToPostId: string | null;
  /** The newsletter of an email without a story, which is never published; null for a story. */
  emailNewsletterId: string | null;
  /** True for an email that is being sent or was: it can't be changed any more. */
  isSent: boolean;
  /** Increases with every save. A save names the revision it is based on. */
  revision: number;
  content: DraftContent;
  /** The published revision, or null if the story isn't published. */
  publishedRevision: number | null;
  updatedAt: number;
  /** False if the story has never been edited here. */
  isStored: boolean;
}

/** A draft that the viewer may edit, or why they may not. */
export type DraftAccess = { draft: DraftRow } | { error: DraftError };
export type DraftError = "no-story" | "not-editor" | "suspended" | "in-trash";

interface RawDraft extends Omit<DraftRow, "content" | "isStored" | "isSent"> {
  content: string | null;
  isSent: number;
  title: string;
  subtitle: string;
  document: string | null;
  mayEdit: number;
  isHidden: number;
  isOpen: number;
}

/**
 * SQL condition: the user `user` may edit the story `p`. Its creator always may. Owners and editors
 * of its publication may while it is published, and those of a publication it is submitted to while
 * the submission is pending. An email without a story is edited by those who manage its newsletter.
 */
export function mayEditSql(user: Sql): Sql {
  return sql`CASE WHEN p.email_newsletter_id IS NOT NULL THEN EXISTS (SELECT 1 FROM newsletters n
      WHERE n.id = p.email_newsletter_id AND ${managesNewsletterSql(user)})
    ELSE p.creator_id IS ${user} OR EXISTS (
      SELECT 1 FROM collection_members m WHERE m.user_id = ${user} AND ${roleMay(sql`m.role`, "reviewSubmissions")}
        AND ((p.status = 'PUBLISHED' AND m.collection_id = p.collection_id)
          OR m.collection_id = (SELECT s.collection_id FROM publication_submissions s
            WHERE s.post_id = p.id AND s.status IN ${SUBMITTED_SQL}))) END`;
}

/**
 * SQL condition: the story `p` is an email without a story that is being sent or was. An automatic
 * one can be edited while it is off.
 */
export const IS_SENT_EMAIL_SQL = sql`(p.email_newsletter_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM newsletter_issues i WHERE i.post_id = p.id AND i.started_at IS NOT NULL
    AND (i.after_days IS NULL OR i.state <> 'PAUSED')))`;

/**
 * Returns a story's draft for a viewer who wants to edit it. Others learn that a story exists only
 * if it is public.
 */
export async function draftToEdit(
  context: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  postId: IdOrLookup,
): Promise<DraftAccess> {
  const row = await context.db.first<RawDraft>(sql`
    SELECT p.id AS postId, p.creator_id AS creatorId, p.status,
      p.in_response_to_post_id AS inResponseToPostId, p.email_newsletter_id AS emailNewsletterId,
      ${IS_SENT_EMAIL_SQL} AS isSent,
      coalesce(d.revision, p.revision) AS revision, d.content, p.title, p.subtitle,
      iif(d.post_id IS NULL,
        (SELECT document FROM post_bodies b WHERE b.post_id = p.id), NULL) AS document,
      iif(d.post_id IS NULL, iif(p.status = 'PUBLISHED', p.revision, NULL),
        d.published_revision) AS publishedRevision,
      coalesce(d.updated_at, p.updated_at) AS updatedAt,
      ${mayEditSql(sql`${viewerId}`)} AS mayEdit,
      p.status = 'PUBLISHED' AND p.is_hidden = 0 AS isOpen,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden
    FROM posts p LEFT JOIN drafts d ON d.post_id = p.id WHERE p.id = ${postId}`);
  if (!row) return { error: "no-story" };
  if (row.mayEdit !== 1) return { error: row.isOpen === 1 ? "not-editor" : "no-story" };
  if (row.isHidden === 1) return { error: "suspended" };
  if (row.status === "DELETED") return { error: "in-trash" };
  return { draft: toDraft(row) };
}

function toDraft(row: RawDraft): DraftRow {
  const { content, title, subtitle, document, ...rest } = row;
  const { postId, creatorId, status, inResponseToPostId, emailNewsletterId } = rest;
  const { revision, publishedRevision, updatedAt } = rest;
  return {
    postId,
    creatorId,
    status,
    inResponseToPostId,
    emailNewsletterId,
    isSent: rest.isSent === 1,
    revision,
    publishedRevision,
    updatedAt,
    isStored: content !== null,
    content:
      content === null
        ? published(title, subtitle, document)
        : (JSON.parse(content) as DraftContent),
  };
}

function published(title: string, subtitle: string, document: string | null): DraftContent {
  const { paragraphs } = JSON.parse(document ?? `{"paragraphs":[]}`) as DraftContent;
  return { title, subtitle, paragraphs };
}
