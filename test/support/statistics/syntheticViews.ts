// Days of made-up readers: repeats, reports that arrive twice, late or with a wrong clock, bots,
// writers who read their own stories, and members.

import type { QueuedReport } from "../../../worker/domain/statistics/countReports.ts";
import type { ReportedView } from "../../../worker/domain/statistics/reportedView.ts";
import type { StatisticsWorld } from "./statisticsWorld.ts";

const DAY = 86_400_000;
const POSTS = 60;
const AUTHORS = 12;
const COLLECTIONS = 4;
const MEMBERS = 40;
const START = Date.UTC(2026, 4, 28);
/** Over the end of a month. */
const DAYS = 8;

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const idOf = (digit: string, number: number): string =>
  digit + number.toString(16).padStart(11, "0");

/** Adds the stories and readers that the views are of. */
export function fillWorld({ content }: StatisticsWorld): void {
  content.exec("PRAGMA foreign_keys = OFF; BEGIN");
  const user = content.prepare(
    `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
     VALUES (?1, ?1, ?1, 'Robin', 0, 0)`,
  );
  const session = content.prepare(
    `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
     VALUES (?1, ?2, '', 0, ?3)`,
  );
  const membership = content.prepare(
    `INSERT INTO memberships (user_id, id, plan, provider, granted_tier, granted_until,
       member_since, started_at, period_ends_at, updated_at)
     VALUES (?1, ?1, '', 'STRIPE', 'MEMBER', ?2, 0, 0, 0, 0)`,
  );
  const post = content.prepare(
    `INSERT INTO posts (id, creator_id, collection_id, status, visibility, in_response_to_post_id,
       created_at, updated_at, first_published_at) VALUES (?1, ?2, ?3, 'PUBLISHED', 'PUBLIC', ?4, 0, 0, 0)`,
  );
  for (let number = 0; number < AUTHORS + MEMBERS; number += 1) {
    const id = idOf("1", number);
    user.run(id);
    session.run(`session-${number}`, id, START + 100 * DAY);
    if (number >= AUTHORS && number % 4 !== 0) membership.run(id, START + 100 * DAY);
  }
  for (let number = 0; number < POSTS; number += 1) {
    const collection = number % 3 === 0 ? idOf("2", number % COLLECTIONS) : null;
    const parent = number % 10 === 9 ? idOf("d", number - 1) : null;
    post.run(idOf("d", number), idOf("1", number % AUTHORS), collection, parent);
  }
  content.exec("COMMIT");
}

const SOURCES = [
  { kind: "DIRECT", host: "", words: "" },
  { kind: "SEARCH", host: "google.com", words: "" },
  { kind: "SOCIAL", host: "reddit.com", words: "" },
  { kind: "INTERNAL", host: "home", words: "" },
  { kind: "INTERNAL", host: "search", words: "river mills" },
  { kind: "SITE", host: "blog.example", words: "" },
] as const;

/** Makes about as many messages, in the order in which they are sent to the queue. */
export function* syntheticMessages(count: number, seed: number): Generator<QueuedReport> {
  const random = randomNumbers(seed);
  const below = (max: number): number => Math.floor(random() * max);
  const readers = Math.max(50, Math.round(count / 12));
  let number = 0;
  while (number < count) {
    const receivedAt = START + Math.floor((number / count) * DAYS * DAY);
    const reader = below(readers);
    const isSignedIn = random() < 0.3;
    const person = below(AUTHORS + MEMBERS);
    const clock = random();
    const error =
      clock < 0.03
        ? -Math.floor(random() * 5 * DAY)
        : clock < 0.06
          ? Math.floor(random() * 3 * DAY) + 1
          : clock < 0.12
            ? -Math.floor(random() * DAY)
            : -below(2000);
    const view: ReportedView = {
      id: `${seed.toString(16).padStart(8, "0")}-0000-4000-8000-${number.toString(16).padStart(12, "0")}`,
      postId: idOf("d", Math.floor(random() ** 2 * (POSTS + 2))),
      at: receivedAt + error,
      receivedAt,
      readMs: 0,
      stop: null,
      isRead: false,
      source: SOURCES[below(SOURCES.length)]!,
      network: `192.0.${reader >> 8}.${reader & 255}`,
      userAgent: `Browser ${reader % 7}`,
      reason: random() < 0.08 ? "BOT" : null,
      session: isSignedIn ? { hash: `session-${person}`, host: "deckle.example" } : null,
    };
    const parts = 1 + below(3);
    for (let part = 0; part < parts; part += 1) {
      const isRead = part > 0 && random() < 0.5;
      const report = {
        ...view,
        receivedAt: receivedAt + part * 40_000,
        readMs: part === 0 ? 0 : part * (10_000 + below(1_700_000)),
        stop: part === 0 ? null : below(11),
        isRead,
      };
      report.readMs = Math.min(report.readMs, 1_800_000);
      yield { messageId: `m${number}`, report };
      number += 1;
    }
  }
}
