import { strToU8, zipSync } from "fflate";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { documentToHtml } from "../../../../shared/story/documentToHtml.ts";
import type { DomainContext } from "../../context.ts";
import { accountRecords } from "./accountRecords.ts";
import { csvFile } from "./csvFile.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** Stories that are read at a time. */
const PAGE = 20;

/**
 * All that an account has, as a ZIP: who it is and what it follows as JSON and CSV, what its owner
 * wrote as HTML. Throws as Database does.
 */
export async function accountArchive(context: Context, userId: string): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const parts = await Promise.all([
    profileFile(context, userId),
    accountRecords(context, userId),
    storyFiles(context, userId),
  ]);
  for (const [name, text] of parts.flat()) files[name] = strToU8(text);
  // One moment for all of them, so that the same account is the same file.
  return zipSync(files, { level: 6, mtime: new Date(context.now) });
}

/** The profile alone stands as JSON. */
async function profileFile(
  { db }: Context,
  userId: string,
): Promise<readonly (readonly [string, string])[]> {
  const profile = await db.first(
    `SELECT u.id, u.username, u.name, u.bio, u.location, u.url,
       u.twitter_screen_name AS twitterScreenName, u.tipping_link AS tippingLink, u.story_font AS storyFont,
       u.created_at AS createdAt, e.email
     FROM users u LEFT JOIN user_emails e ON e.user_id = u.id WHERE u.id = ?1`,
    userId,
  );
  return [["profile.json", `${JSON.stringify(profile, null, 2)}\n`]];
}

/** A moment as people and programs read it. */
const when = (at: number): string => new Date(at).toISOString();

interface ExportedStory {
  id: string;
  slug: string;
  title: string;
  status: string;
  isResponse: number;
  publishedAt: number | null;
  document: string | null;
  /** What its writers have and readers don't, as JSON; null where there is nothing of the kind. */
  draft: string | null;
}

async function storyFiles({ db }: Context, userId: string): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  const index: (string | number | null)[][] = [];
  for (let after = ""; ;) {
    const stories = await db.all<ExportedStory>(
      `SELECT p.id, p.slug, p.title, p.status, p.in_response_to_post_id IS NOT NULL AS isResponse,
         p.first_published_at AS publishedAt, b.document,
         iif(d.published_revision IS NULL OR d.published_revision < d.revision, d.content, NULL)
           AS draft
       FROM posts p LEFT JOIN post_bodies b ON b.post_id = p.id
         LEFT JOIN drafts d ON d.post_id = p.id
       WHERE p.creator_id = ?1 AND p.status <> 'DELETED' AND p.id > ?2 ORDER BY p.id LIMIT ${PAGE}`,
      userId,
      after,
    );
    for (const story of stories) {
      const file = `${[story.slug, story.id].filter(Boolean).join("-")}.html`;
      const name = `${story.isResponse ? "responses" : "stories"}/${file}`;
      files.push([name, htmlOf(story.title, documentOf(story.document))]);
      if (story.draft !== null) {
        const draft = JSON.parse(story.draft) as DraftContent;
        files.push([`drafts/${file}`, htmlOf(draft.title, draft)]);
      }
      const published = story.publishedAt === null ? null : when(story.publishedAt);
      index.push([name, story.title, story.status, published]);
    }
    const last = stories.at(-1);
    if (stories.length < PAGE || !last) break;
    after = last.id;
  }
  return [...files, ["stories.csv", csvFile(["file", "title", "status", "published"], index)]];
}

function documentOf(json: string | null): Pick<StoryDocument, "paragraphs"> {
  return json === null ? { paragraphs: [] } : (JSON.parse(json) as StoryDocument);
}

function htmlOf(title: string, { paragraphs }: { paragraphs: readonly Paragraph[] }): string {
  const heading = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const body = documentToHtml({ paragraphs: [...paragraphs] });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${heading}</title>\n<article>${body}</article>\n`;
}
