import { env } from "cloudflare:workers";
import { Database } from "../../../worker/db/database.ts";
import { monthOf, readerHashes } from "../../../worker/domain/statistics/hashReaders.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { makeOwner } from "../identity/account.ts";
import { runSql } from "../database.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
} from "../factories.ts";
import { makeApplication } from "../identity/oauth.ts";
import { followPerson } from "../people.ts";
import { newsletterRows, paymentRows } from "./personalRows.ts";

const NOW = Date.now();
const DAY = 86_400_000;
const ABOUT = JSON.stringify({ paragraphs: [{ name: "a1", type: "P", text: "About me" }] });

/** Adds a member's reading time of a story to the statistics. */
async function addReadingTime(userId: string, postId: string): Promise<void> {
  const month = { kind: "MONTH", period: monthOf(NOW) } as const;
  const db = new Database(env.STATS, NO_FAULTS);
  const hashes = await readerHashes({ db }, [month]);
  await env.STATS.prepare(
    `INSERT INTO member_post_days (day, post_id, reader, author_id, collection_id, read_ms)
     VALUES (?1, ?2, ?3, '', '', 90000)`,
  )
    .bind(Math.floor(NOW / DAY), postId, await hashes.hash(month, userId))
    .run();
}

/**
 * Makes an account with a row in every table that names people, next to rows of others. Returns the
 * owner and a published story of theirs.
 */
export async function makePersonWithData() {
  const owner = await makeOwner();
  const me = owner.id;
  const [other, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
  const collection = await makeCollection({ creator_id: me });
  const deleted = await makeCollection({ deleted_at: 1, deleted_by: me });
  const tag = await makeTag();
  const mine = await makeStory({ creator_id: me });
  const theirs = await makeStory({ creator_id: other.id, clap_count: 5, voter_count: 1 });
  const key = (name: string): string => `${name}-${nextNumber()}-${me}`;
  const later = NOW + 400 * DAY;
  const issued = { created_at: 1, expires_at: later };
  const ownSession = key("own");
  const application = await makeApplication({ owner_id: other.id });
  await followPerson(other.id, me);
  await followPerson(me, other.id);
  const image = {
    object_key: key("picture"),
    format: "png",
    width: 1,
    height: 1,
    bytes: 1,
    sha256: "00",
    created_at: 1,
  };
  const seeded: Record<string, Record<string, string | number | null>[]> = {
    images: [
      { ...image, id: "1badbadbad01", uploaded_by: me },
      { ...image, id: "1badbadbad02", object_key: key("shared"), uploaded_by: me },
    ],
    post_images: [{ post_id: theirs.id, image_id: "1badbadbad02" }],
    sessions: [
      { token_hash: ownSession, user_id: me, xsrf_token: "x", ...issued },
      {
        token_hash: key("impersonating"),
        user_id: other.id,
        impersonated_by_user_id: me,
        xsrf_token: "x",
        ...issued,
      },
    ],
    collection_members: [
      { collection_id: collection.id, user_id: me, role: "OWNER", created_at: 1 },
    ],
    deleted_collection_members: [
      { collection_id: deleted.id, user_id: me, role: "WRITER", position: 0, created_at: 1 },
    ],
    collection_invitations: [
      {
        id: key("invitation"),
        collection_id: collection.id,
        email_key: owner.email,
        email: owner.email,
        role: "WRITER",
        token_hash: key("token"),
        invited_by: me,
        ...issued,
      },
      {
        id: key("own-invitation"),
        collection_id: collection.id,
        user_id: me,
        role: "WRITER",
        invited_by: other.id,
        ...issued,
      },
    ],
    post_authors: [
      { post_id: theirs.id, user_id: me, role: "AUTHOR", position: 1 },
      { post_id: mine.id, user_id: me, role: "AUTHOR", position: 0 },
    ],
    claps: [{ post_id: theirs.id, user_id: me, clap_count: 5, updated_at: 1 }],
    clap_keys: [{ id: 1, post_id: theirs.id, user_id: me, key: "k", created_at: 1 }],
    collection_follows: [{ follower_id: me, collection_id: collection.id, created_at: 1 }],
    tag_follows: [{ follower_id: me, tag_id: tag.id, created_at: 1 }],
    user_mutes: [
      { user_id: me, target_id: other.id, created_at: 1 },
      { user_id: other.id, target_id: me, created_at: 1 },
    ],
    feed_reductions: [
      { user_id: me, kind: "TAG", target_id: tag.id, created_at: 1 },
      { user_id: other.id, kind: "USER", target_id: me, created_at: 1 },
    ],
    collection_mutes: [{ user_id: me, collection_id: collection.id, created_at: 1 }],
    post_reads: [{ post_id: theirs.id, reader_id: me, read_at: 1 }],
    flag_rules: [
      { flag: "enable_survey", position: 900, audience: "USER", user_id: me, value: "true" },
    ],
    custom_domains: [
      {
        domain: `${me}.example`,
        owner_id: me,
        added_by: me,
        state: "live",
        token: "x",
        added_at: 1,
      },
      {
        domain: `c-${me}.example`,
        owner_id: collection.id,
        added_by: me,
        state: "live",
        token: "x",
        added_at: 1,
      },
    ],
    mail_outbox: [
      {
        key: key("dead").slice(0, 60),
        recipient: owner.email,
        subject: "S",
        text: "T",
        html: "H",
        state: "dead",
        queued_at: 1,
        due_at: 1,
      },
    ],
    mailbox: [
      {
        key: key("sent"),
        sender: "x@example.com",
        recipient: owner.email,
        subject: "S",
        text: "T",
        html: "H",
        sent_at: 1,
      },
    ],
    sign_in_requests: [
      {
        id_hash: key("request"),
        method: "MAGIC_LINK",
        operation: "LOGIN",
        email_key: owner.email,
        email: owner.email,
        redirect: "/",
        ...issued,
      },
    ],
    email_confirmations: [
      {
        key_hash: key("confirmation"),
        user_id: me,
        email_key: owner.email,
        email: owner.email,
        ...issued,
      },
    ],
    social_sign_ins: [
      {
        token_hash: key("social"),
        provider: "google",
        operation: "CONNECT",
        user_id: me,
        redirect: "/",
        email: owner.email,
        email_key: owner.email,
        ...issued,
      },
    ],
    user_connections: [
      {
        issuer: "https://party.example",
        subject: me,
        user_id: me,
        provider: "google",
        email: owner.email,
        connected_at: 1,
      },
    ],
    invite_codes: [
      {
        code_hash: key("code"),
        flag: "enable_survey",
        label: "Surveys",
        ...issued,
        redeemed_at: 1,
        redeemed_by: me,
      },
    ],
    oauth_applications: [
      {
        id: key("application"),
        owner_id: me,
        name: "A",
        redirect_uris: "[]",
        subject_key: "x",
        created_at: 1,
        updated_at: 1,
      },
    ],
    oauth_grants: [
      {
        id: key("grant"),
        application_id: application.id,
        user_id: me,
        scopes: "basicProfile",
        created_at: 1,
      },
    ],
    mobile_numbers: [{ user_id: me, number: `+4420${nextNumber()}000000`, verified_at: 1 }],
    mobile_verifications: [
      { user_id: me, number: "+44207946001", code_hash: "x", expires_at: later },
    ],
    auth_locks: [{ user_id: me, kind: "PASSWORD", fail_count: 1, lock_count: 0 }],
    second_factors: [{ user_id: me, secret: "S", created_at: 1 }],
    second_factor_enrolments: [
      { user_id: me, session_hash: ownSession, secret: "S", expires_at: later },
    ],
    recovery_codes: [{ user_id: me, code_hash: "x" }],
    pending_second_factors: [{ token_hash: key("wait"), user_id: me, redirect: "/", ...issued }],
    account_exports: [
      { id: key("export"), user_id: me, asked_at: 1, ready_at: 1, expires_at: later },
    ],
    impersonation_records: [
      { staff_id: staff.id, user_id: me, reason: "why", session_hash: key("s"), started_at: 1 },
      { staff_id: me, user_id: other.id, reason: "why", session_hash: key("s"), started_at: 1 },
    ],
    moderation_actions: [
      { staff_id: staff.id, user_id: me, action: "LIMIT", reason: "why", taken_at: 1 },
      { staff_id: me, user_id: other.id, action: "LIMIT", reason: "why", taken_at: 1 },
    ],
    staff_changes: [{ user_id: me, is_staff: 1, changed_at: 1 }],
    limited_accounts: [{ user_id: me, limited_at: 1 }],
    former_usernames: [{ username_key: key("former"), user_id: me, changed_at: 1 }],
    dismissals: [{ user_id: me, flag: "VERIFY_EMAIL", dismissed_at: 1 }],
    error_reports: [
      {
        received_at: 1,
        happened_at: 1,
        client: "lite",
        build_id: "b",
        name: "E",
        message: "m",
        location: "/",
        user_agent: "a",
        user_id: me,
      },
    ],
    event_batches: [{ id: key("batch"), events: "[]", viewer_id: me, received_at: 1, due_at: 1 }],
    client_events: [theirs.id, null].map((post_id) => ({
      event_id: key("event"),
      key: "post.viewed",
      type: "event",
      happened_at: 1,
      received_at: 1,
      viewer_id: me,
      post_id,
      source: "",
      referrer_source: "",
      location: "/",
      referrer: "",
      data: "{}",
    })),
    drafts: [mine.id, theirs.id].map((post_id) => ({
      post_id,
      revision: 3,
      content: JSON.stringify({ title: "Unseen", subtitle: "", paragraphs: [] }),
      write_token: key("write"),
      updated_at: 1,
      updated_by: me,
      scheduled_by: me,
    })),
    post_versions: [mine.id, theirs.id].map((post_id) => ({
      id: key("version"),
      post_id,
      revision: 1,
      kind: "SAVED",
      content: "{}",
      created_at: 1,
      created_by: me,
    })),
    pinned_posts: [{ user_id: me, post_id: mine.id, pinned_at: 1 }],
    publication_submissions: [
      {
        id: key("submission"),
        collection_id: collection.id,
        post_id: mine.id,
        writer_id: me,
        status: "OPEN",
        created_at: 1,
        updated_at: 1,
        updated_by: me,
      },
      {
        id: key("submission"),
        collection_id: collection.id,
        post_id: theirs.id,
        writer_id: other.id,
        status: "OPEN",
        note: "What an editor wrote to a writer.",
        created_at: 1,
        updated_at: 1,
        updated_by: me,
      },
    ],
    story_imports: [
      { id: key("import"), user_id: me, kind: "medium", file_name: "f.zip", ...issued },
    ],
    catalogs: [
      {
        id: key("list"),
        creator_id: me,
        type: "LIST",
        visibility: "PUBLIC",
        name: "A list",
        created_at: 1,
        updated_at: 1,
      },
    ],
  };
  const theirList = key("their-list");
  seeded.catalogs!.push({
    ...seeded.catalogs![0]!,
    id: theirList,
    creator_id: other.id,
    name: "Of somebody else",
  });
  seeded.publication_submission_steps = seeded.publication_submissions!.map(({ id }) => ({
    submission_id: id!,
    status: "OPEN",
    note: "What an editor wrote to a writer.",
    made_at: 1,
    made_by: me,
  }));
  const [own, others] = seeded.publication_submissions!;
  others!.assignee_id = me;
  seeded.submission_comments = [own!, others!].map(({ id }) => ({
    id: key("comment"),
    submission_id: id!,
    user_id: me,
    key: key("comment-key"),
    is_internal: 0,
    text: "What an editor wrote to a writer.",
    created_at: 1,
  }));
  seeded.submission_suggestions = [own!, others!].map(({ id }) => ({
    id: key("suggestion"),
    submission_id: id!,
    made_by: me,
    key: key("suggestion-key"),
    revision: 1,
    delta: "{}",
    state: "ACCEPTED",
    created_at: 1,
    decided_at: 1,
    decided_by: me,
  }));
  seeded.submission_views = [
    { submission_id: others!.id!, user_id: me, viewed_at: 1, viewed: "{}" },
  ];
  seeded.catalog_follows = [{ follower_id: me, catalog_id: theirList, created_at: 1 }];
  seeded.notes = [
    {
      id: key("note"),
      user_id: me,
      post_id: theirs.id,
      key: "k",
      paragraph_name: "ffff",
      start_offset: 0,
      text: "Words",
      note: "Mine",
      created_at: 1,
    },
  ];
  seeded.response_quotes = [
    {
      response_id: mine.id,
      user_id: me,
      post_id: theirs.id,
      paragraph_name: "ffff",
      start_offset: 0,
      text: "Words",
      created_at: 1,
    },
  ];
  seeded.reading_history = [{ user_id: me, post_id: theirs.id, read_at: 1 }];
  seeded.reading_history_pauses = [{ user_id: me, paused_at: 1 }];
  const form = { id: key("form"), owner_id: me, kind: "EMAIL", title: "Hear", created_at: 1 };
  seeded.forms = [form];
  seeded.form_answers = [
    { form_id: form.id, id: "1", owner_id: me, answer: "x", email_key: owner.email, created_at: 1 },
  ];
  const book = { id: key("book"), creator_id: me, title: "Of rivers", position: 1 };
  seeded.books = [{ ...book, created_at: 1, updated_at: 1 }];
  seeded.book_authors = [{ book_id: book.id, position: 0, creator_id: me, name: "Me" }];
  seeded.book_editions = [{ id: key("edition"), book_id: book.id, creator_id: me, created_at: 1 }];
  seeded.sequences = [
    { id: key("series"), creator_id: me, title: "In order", created_at: 1, updated_at: 1 },
  ];
  seeded.sequence_posts = [
    { sequence_id: seeded.sequences[0]!.id!, post_id: theirs.id, position: 1 },
  ];
  const told = { kind: "FOLLOW", subject_id: "", occurred_at: 1 };
  seeded.notification_outbox = [
    { ...told, recipient_id: me, actor_id: other.id, object_id: key("object") },
    { ...told, recipient_id: other.id, actor_id: me, object_id: key("object") },
  ];
  seeded.notifications = [
    { ...told, id: key("told"), user_id: me },
    { ...told, id: key("told"), user_id: other.id },
  ];
  seeded.notification_sources = seeded.notifications.map(({ id, user_id }) => ({
    user_id: user_id!,
    kind: "FOLLOW",
    object_id: key("object"),
    actor_id: user_id === me ? other.id : me,
    notification_id: id!,
    occurred_at: 1,
  }));
  seeded.notification_preferences = [
    {
      user_id: me,
      follows: "ALL",
      claps: "ALL",
      responses: "ALL",
      submissions: "ALL",
      digest: "OFF",
    },
  ];
  seeded.digests = [
    {
      id: key("digest"),
      user_id: me,
      period: "day-1",
      frequency: "DAILY",
      post_ids: JSON.stringify([theirs.id]),
      token_hash: key("digest-token"),
      created_at: 1,
    },
  ];
  Object.assign(seeded, paymentRows(me, theirs.id));
  Object.assign(seeded, newsletterRows(me, owner.email, [theirs.id, collection.id]));
  seeded.quotes = [
    {
      id: key("quote"),
      post_id: theirs.id,
      paragraph_name: "a",
      start_offset: 0,
      text: "A passage",
      created_at: 1,
    },
  ];
  seeded.highlights = [
    {
      id: key("highlight"),
      user_id: me,
      post_id: theirs.id,
      quote_id: seeded.quotes[0]!.id!,
      created_at: 1,
    },
  ];
  seeded.catalog_items = [
    {
      id: key("item"),
      catalog_id: seeded.catalogs![0]!.id!,
      owner_id: me,
      post_id: theirs.id,
      position: 1,
      created_at: 1,
    },
  ];
  for (const [table, rows] of Object.entries(seeded))
    for (const row of rows) await insertRow(table, row);
  // Nothing else uses the avatar.
  await env.IMAGES_BUCKET.put("portrait", "bytes");
  await insertRow("images", { ...image, id: "1badbadbad03", object_key: "portrait" });
  await runSql("UPDATE users SET image_id = '1badbadbad03', about = ?2 WHERE id = ?1", me, ABOUT);
  await addReadingTime(me, theirs.id);
  return { ...owner, storyId: mine.id };
}
