import { strToU8, zipSync } from "fflate";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { documentToHtml } from "../../../shared/story/documentToHtml.ts";
import type { DomainContext } from "../context.ts";
import { listConnections } from "./connections.ts";
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
  for (const [name, text] of [
    ...(await recordFiles(context, userId)),
    ...(await storyFiles(context, userId)),
  ]) {
    files[name] = strToU8(text);
  }
  // One moment for all of them, so that the same account is the same file.
  return zipSync(files, { level: 6, mtime: new Date(context.now) });
}

async function recordFiles(
  { db, now }: Context,
  userId: string,
): Promise<(readonly [string, string])[]> {
  const [profile, people, publications, topics, claps, lists, reads, sessions, connections] =
    await Promise.all([
      db.first(
        `SELECT u.id, u.username, u.name, u.bio, u.location, u.url,
         u.twitter_screen_name AS twitterScreenName, u.created_at AS createdAt, e.email
       FROM users u LEFT JOIN user_emails e ON e.user_id = u.id WHERE u.id = ?1`,
        userId,
      ),
      db.all<{ username: string; name: string; at: number }>(
        `SELECT u.username, u.name, f.created_at AS at FROM user_follows f
       JOIN users u ON u.id = f.target_id WHERE f.follower_id = ?1 AND u.is_suspended = 0
       ORDER BY f.created_at`,
        userId,
      ),
      db.all<{ slug: string; name: string; at: number }>(
        `SELECT c.slug, c.name, f.created_at AS at FROM collection_follows f
       JOIN collections c ON c.id = f.collection_id WHERE f.follower_id = ?1 ORDER BY f.created_at`,
        userId,
      ),
      db.all<{ slug: string; title: string; at: number }>(
        `SELECT t.slug, t.display_title AS title, f.created_at AS at FROM tag_follows f
       JOIN tags t ON t.id = f.tag_id WHERE f.follower_id = ?1 ORDER BY f.created_at`,
        userId,
      ),
      db.all<{ postId: string; title: string; claps: number; at: number }>(
        `SELECT p.id AS postId, p.title, c.clap_count AS claps, c.updated_at AS at FROM claps c
       JOIN posts p ON p.id = c.post_id
       WHERE c.user_id = ?1 AND p.status = 'PUBLISHED' AND p.is_suspended = 0 ORDER BY c.updated_at`,
        userId,
      ),
      db.all<{ list: string; visibility: string; title: string; note: string; at: number }>(
        `SELECT c.name AS list, c.visibility, p.title, i.note, i.created_at AS at
       FROM catalog_items i JOIN catalogs c ON c.id = i.catalog_id JOIN posts p ON p.id = i.post_id
       WHERE i.owner_id = ?1 AND i.removed_at IS NULL AND c.deleted_at IS NULL
         AND p.status = 'PUBLISHED' AND p.is_suspended = 0
       ORDER BY c.created_at, c.id, i.position DESC`,
        userId,
      ),
      db.all<{ title: string; at: number }>(
        `SELECT p.title, h.read_at AS at FROM reading_history h JOIN posts p ON p.id = h.post_id
       WHERE h.user_id = ?1 AND p.status = 'PUBLISHED' AND p.is_suspended = 0
       ORDER BY h.read_at DESC`,
        userId,
      ),
      db.all<{ userAgent: string; place: string | null; at: number }>(
        `SELECT user_agent AS userAgent, place, created_at AS at FROM sessions
       WHERE user_id = ?1 AND expires_at > ?2 AND spoofed_by_user_id IS NULL ORDER BY created_at`,
        userId,
        now,
      ),
      listConnections({ db }, userId),
    ]);
  return [
    ["profile.json", `${JSON.stringify(profile, null, 2)}\n`],
    [
      "following-people.csv",
      csvFile(
        ["username", "name", "since"],
        people.map(({ username, name, at }) => [username, name, when(at)]),
      ),
    ],
    [
      "following-publications.csv",
      csvFile(
        ["slug", "name", "since"],
        publications.map(({ slug, name, at }) => [slug, name, when(at)]),
      ),
    ],
    [
      "following-topics.csv",
      csvFile(
        ["slug", "title", "since"],
        topics.map(({ slug, title, at }) => [slug, title, when(at)]),
      ),
    ],
    [
      "claps.csv",
      csvFile(
        ["story", "title", "claps", "last"],
        claps.map(({ postId, title, claps, at }) => [postId, title, claps, when(at)]),
      ),
    ],
    [
      "lists.csv",
      csvFile(
        ["list", "seen by", "story", "note", "since"],
        lists.map(({ list, visibility, title, note, at }) => [
          list,
          visibility,
          title,
          note,
          when(at),
        ]),
      ),
    ],
    [
      "reading-history.csv",
      csvFile(
        ["story", "last"],
        reads.map(({ title, at }) => [title, when(at)]),
      ),
    ],
    [
      "sign-ins.csv",
      csvFile(
        ["browser", "place", "since"],
        sessions.map(({ userAgent, place, at }) => [userAgent, place, when(at)]),
      ),
    ],
    [
      "connected-accounts.csv",
      csvFile(
        ["provider", "name", "email", "since"],
        connections.map(({ provider, name, email, connectedAt }) => [
          provider,
          name,
          email,
          when(connectedAt),
        ]),
      ),
    ],
  ];
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
}

async function storyFiles({ db }: Context, userId: string): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  const index: (string | number | null)[][] = [];
  for (let after = ""; ;) {
    const stories = await db.all<ExportedStory>(
      `SELECT p.id, p.slug, p.title, p.status, p.in_response_to_post_id IS NOT NULL AS isResponse,
         p.first_published_at AS publishedAt, b.document
       FROM posts p LEFT JOIN post_bodies b ON b.post_id = p.id
       WHERE p.creator_id = ?1 AND p.status <> 'DELETED' AND p.id > ?2 ORDER BY p.id LIMIT ${PAGE}`,
      userId,
      after,
    );
    for (const story of stories) {
      const name = `${story.isResponse ? "responses" : "stories"}/${[story.slug, story.id].filter(Boolean).join("-")}.html`;
      files.push([name, htmlOf(story)]);
      const published = story.publishedAt === null ? null : when(story.publishedAt);
      index.push([name, story.title, story.status, published]);
    }
    const last = stories.at(-1);
    if (stories.length < PAGE || !last) break;
    after = last.id;
  }
  return [...files, ["stories.csv", csvFile(["file", "title", "status", "published"], index)]];
}

function htmlOf({ title, document }: ExportedStory): string {
  const body = document === null ? "" : documentToHtml(JSON.parse(document) as StoryDocument);
  const heading = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${heading}</title>\n<article>${body}</article>\n`;
}
