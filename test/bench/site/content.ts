// The benchmark's content: the same on every run, and shaped like an established site. The measured
// story has about 1,300 words in 40 paragraphs.

import { createHash } from "node:crypto";
import type { Markup, Paragraph, StoryDocument } from "../../../shared/story/document.ts";

/** A row to insert. */
export interface ContentRow {
  table: string;
  columns: Record<string, string | number | null>;
}

/** The content, with the paths of the measured pages. */
export interface Content {
  rows: ContentRow[];
  storyId: string;
  storyPath: string;
  /** The same story for members. */
  lockedPath: string;
  /** The text of the story's last paragraph. */
  lastWords: string;
  profilePath: string;
  /** The Cookie header of a signed-in user. */
  cookie: string;
  /** The Cookie header of a member. */
  memberCookie: string;
}

const WRITERS = 8;
const STORIES_A_WRITER = 10;
const TAGS = 12;
const TAGS_A_STORY = 5;
const RESPONSES = 5;
const STORY_PARAGRAPHS = 40;
const SESSION_TOKEN = "a-reader-of-the-benchmark";
const MEMBER_TOKEN = "a-member-of-the-benchmark";
const NEWEST = Date.UTC(2026, 2, 15, 12);
const HOUR_MS = 3_600_000;

const WORDS =
  `the a of and to in that it was for on as with his they be at one have this from or had by hot word but what some we can out other were all there when up use your how said an each she which do their time if will way about many then them write would like so these her long make thing see him two has look more day could go come did number sound no most people my over know water than call first who may down side been now find any new work part take get place made live where after back little only round man year came show every good me give our under name very through just form sentence great think say help low line differ turn cause much mean before move right boy old too same tell does set three want air well also play small end put home read hand port large spell add even land here must big high such follow act why ask men change went light kind off need house picture try us again animal point mother world near build self earth father`.split(
    " ",
  );

const id = (digit: string, number: number): string => digit + number.toString(16).padStart(11, "0");
const userId = (number: number): string => id("1", number);
const collectionId = (number: number): string => id("2", number);
const tagId = (number: number): string => id("3", number);
const imageId = (number: number): string => id("4", number);
const postId = (number: number): string => id("d", number);

export function makeContent(): Content {
  const random = numbersFrom(7);
  const rows: ContentRow[] = [];
  const add = (table: string, columns: ContentRow["columns"]): void => {
    rows.push({ table, columns });
  };
  const image = (number: number, width: number, height: number): string => {
    add("images", {
      id: imageId(number),
      object_key: `bench/${number}`,
      format: "jpeg",
      width,
      height,
      bytes: 120_000,
      sha256: number.toString(16).padStart(64, "0"),
      alt: words(random, 6),
      created_at: NEWEST,
    });
    return imageId(number);
  };
  const post = (
    number: number,
    document: StoryDocument,
    columns: ContentRow["columns"] & { title: string; first_published_at: number },
  ): void => {
    const text = document.paragraphs.map((paragraph) => paragraph.text).join(" ");
    const count = text.split(" ").length;
    add("posts", {
      id: postId(number),
      status: "PUBLISHED",
      visibility: "PUBLIC",
      slug: columns.title.toLowerCase().replaceAll(" ", "-"),
      language: "en",
      excerpt: text.slice(0, 160),
      word_count: count,
      reading_time: count / 265,
      clap_count: Math.floor(random() * 2000),
      voter_count: Math.floor(random() * 200),
      created_at: columns.first_published_at,
      latest_published_at: columns.first_published_at,
      updated_at: columns.first_published_at,
      ...columns,
    });
    add("post_bodies", { post_id: postId(number), document: JSON.stringify(document) });
  };

  for (let writer = 0; writer < WRITERS; writer += 1) {
    add("users", {
      id: userId(writer),
      username: `writer${writer}`,
      username_key: `writer${writer}`,
      name: `Writer ${title(random, 1)}`,
      bio: sentence(random),
      image_id: image(writer, 800, 800),
      follower_count: Math.floor(random() * 5000),
      post_count: STORIES_A_WRITER,
      created_at: NEWEST - 9000 * HOUR_MS,
      updated_at: NEWEST,
    });
  }
  const reader = (number: number, username: string, token: string): void => {
    add("users", {
      id: userId(number),
      username,
      username_key: username,
      name: `Reader ${title(random, 1)}`,
      created_at: NEWEST,
      updated_at: NEWEST,
    });
    add("sessions", {
      token_hash: createHash("sha256").update(token).digest("hex"),
      user_id: userId(number),
      xsrf_token: "xsrf-of-the-benchmark",
      created_at: NEWEST,
      expires_at: Number.MAX_SAFE_INTEGER,
    });
  };
  reader(WRITERS, "reader", SESSION_TOKEN);
  reader(WRITERS + 1, "member", MEMBER_TOKEN);
  add("memberships", {
    user_id: userId(WRITERS + 1),
    id: "mem_bench",
    plan: "YEARLY",
    provider: "STRIPE",
    paid_tier: "MEMBER",
    paid_until: Number.MAX_SAFE_INTEGER,
    member_since: NEWEST,
    started_at: NEWEST,
    period_ends_at: Number.MAX_SAFE_INTEGER,
    updated_at: NEWEST,
  });
  for (let number = 0; number < 2; number += 1) {
    add("collections", {
      id: collectionId(number),
      slug: `publication-${number}`,
      name: title(random, 2),
      tagline: sentence(random),
      description: sentence(random),
      avatar_image_id: image(100 + number, 600, 600),
      creator_id: userId(number),
      follower_count: Math.floor(random() * 9000),
      post_count: (STORIES_A_WRITER * WRITERS) / 2,
      created_at: NEWEST - 9000 * HOUR_MS,
      updated_at: NEWEST,
    });
  }
  for (let tag = 0; tag < TAGS; tag += 1) {
    add("tags", {
      id: tagId(tag),
      slug: `tag-${tag}`,
      display_title: title(random, 1),
      post_count: 30,
      follower_count: 100,
      created_at: NEWEST,
    });
  }
  for (let topic = 0; topic < 4; topic += 1) {
    const topicId = id("5", topic);
    add("topics", {
      id: topicId,
      slug: `topic-${topic}`,
      name: title(random, 1),
      visibility: "PUBLIC",
      position: topic,
      created_at: NEWEST,
    });
    for (let tag = 0; tag < 3; tag += 1) {
      add("topic_tags", { topic_id: topicId, tag_id: tagId(topic * 3 + tag), position: tag });
    }
  }

  const stories = WRITERS * STORIES_A_WRITER;
  for (let number = 0; number < stories; number += 1) {
    const writer = number % WRITERS;
    post(number, storyOf(random, number === 0 ? STORY_PARAGRAPHS : 12), {
      title: title(random, 4),
      subtitle: words(random, 10),
      first_published_at: NEWEST - number * HOUR_MS,
      creator_id: userId(writer),
      collection_id: collectionId(writer % 2),
      preview_image_id: image(1000 + number, 1600, 1067),
      preview_image_alt: words(random, 6),
      response_count: number === 0 ? RESPONSES : 0,
    });
    add("post_authors", {
      post_id: postId(number),
      user_id: userId(writer),
      role: "AUTHOR",
      position: 0,
    });
    for (let tag = 0; tag < TAGS_A_STORY; tag += 1) {
      const tagged = tagId((number + tag) % TAGS);
      add("post_tags", { post_id: postId(number), tag_id: tagged, position: tag });
    }
    if (number % 10 === 3) add("staff_picks", { post_id: postId(number), picked_at: NEWEST });
  }
  for (let response = 0; response < RESPONSES; response += 1) {
    post(stories + response, storyOf(random, 2), {
      title: "",
      slug: "",
      first_published_at: NEWEST + (response + 1) * HOUR_MS,
      creator_id: userId(response + 1),
      in_response_to_post_id: postId(0),
      root_post_id: postId(0),
    });
  }

  const story = rows.find(({ table }) => table === "posts");
  const body = rows.find(({ table }) => table === "post_bodies");
  const { paragraphs } = JSON.parse(String(body?.columns.document)) as StoryDocument;
  rows.push(...lockedCopy(rows, stories + RESPONSES));
  const path = `/publication-0/${String(story?.columns.slug)}`;
  return {
    rows,
    storyId: postId(0),
    storyPath: `${path}-${postId(0)}`,
    lockedPath: `${path}-${postId(stories + RESPONSES)}`,
    lastWords: paragraphs.at(-1)!.text,
    profilePath: "/@writer0",
    cookie: `session=${SESSION_TOKEN}`,
    memberCookie: `session=${MEMBER_TOKEN}`,
  };
}

/** The measured story and its responses once more, LOCKED, older than the rest, numbered from `first`. */
function lockedCopy(rows: readonly ContentRow[], first: number): ContentRow[] {
  const originals = rows.flatMap(({ table, columns: { id, root_post_id: root } }) =>
    table === "posts" && (id === postId(0) || root === postId(0)) ? [id] : [],
  );
  const copyOf = (value: string | number | null): string | number | null => {
    const at = originals.indexOf(value as string);
    return at === -1 ? value : postId(first + at);
  };
  return rows
    .filter(({ columns: { id, post_id: post } }) => originals.includes((post ?? id) as string))
    .map(({ table, columns }) => {
      const entries = Object.entries(columns).map(([name, value]) => [name, copyOf(value)]);
      const copy = Object.fromEntries(entries) as ContentRow["columns"];
      if (columns.id === postId(0)) copy.visibility = "LOCKED";
      if (table === "posts") copy.first_published_at = NEWEST - 9000 * HOUR_MS;
      return { table, columns: copy };
    });
}

/**
 * Generates a story of about 33 words per paragraph: mostly text, some with markup, and a few other
 * kinds.
 */
function storyOf(random: () => number, length: number): StoryDocument {
  const paragraphs = Array.from({ length }, (_, index): Paragraph => {
    const name = (0x1000 + index).toString(16);
    if (index % 9 === 5) return { name, type: "H3", text: title(random, 4) };
    if (index % 13 === 7) return { name, type: "BQ", text: sentence(random) };
    if (index % 10 > 7) return { name, type: "ULI", text: sentence(random), depth: 0 };
    if (index === 21) return { name, type: "PRE", text: "const answer = 6 * 7;\nreturn answer;" };
    const text = Array.from({ length: 3 }, () => sentence(random)).join(" ");
    return { name, type: "P", text, markups: index % 3 === 0 ? markupsOf(text) : [] };
  });
  return { paragraphs };
}

function markupsOf(text: string): Markup[] {
  const at = (share: number): number => text.indexOf(" ", Math.floor(text.length * share)) + 1;
  const wordFrom = (start: number): number => text.indexOf(" ", start);
  return [
    { type: "EM", start: at(0.1), end: wordFrom(at(0.1)) },
    { type: "A", start: at(0.4), end: wordFrom(at(0.4)), href: "https://example.com/a?b=c&d=e" },
    { type: "STRONG", start: at(0.7), end: wordFrom(at(0.7)) },
  ];
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
}

function sentence(random: () => number): string {
  const text = words(random, 10 + Math.floor(random() * 7));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function title(random: () => number, count: number): string {
  const text = words(random, count);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a seeded random number generator, 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
