// Generates a site of any size in an empty, migrated database. Everything grows in proportion to
// the number of stories, so comparing two sizes shows how a read's cost grows with its tables.
// Deterministic.

import type { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "../../../shared/durations.ts";
import { HAS_STORIES_SQL } from "../../../worker/domain/sequences/writeSequence.ts";
import { COMPACT_WHOLLY } from "../../../worker/domain/search/compactSearch.ts";
import { growNewsletters } from "./growNewsletters.ts";
import { indexRows } from "./indexRows.ts";

/** Builds SQL for an id of a kind: `n` is a SQL number. Scattered like random ids. */
const idOf = (digit: string) => (n: string | number) =>
  `printf('${digit}%011x', ((${n}) * 2654435761) & 0xfffffffffff)`;
const user = idOf("1");
const collection = idOf("2");
const tag = idOf("3");
const image = idOf("4");
const topic = idOf("5");
const catalog = idOf("6");
const sequence = idOf("7");
const section = idOf("8");
const book = idOf("9");
const form = idOf("b");
const post = idOf("d");

/** First numbers of posts that are not listed stories. */
const RESPONSES = 1_000_000;
const DRAFTS = 2_000_000;
const UNLISTED = 3_000_000;
const TRASH = 4_000_000;
const REPOSTS = 5_000_000;
const OWN_RESPONSES = 7_000_000;

/** The period in which stories were published. */
const SPAN_MS = 500 * DAY_MS;
/**
 * The minimum number of stories of the latest days, so that the top of a day, a week or a month finds
 * a whole page on every day of a site of any size.
 */
const RECENT = { stories: 1100, ms: 31 * DAY_MS };
/** More than the product counts or looks at in a list of one person or publication. */
const BEYOND_LIMITS = 1100;

/** Words in the generated texts, each in a share of the stories. */
const WORDS =
  "amber basin cedar delta ember fjord glade haven islet jetty knoll lagoon marsh nettle orchard pebble quarry ridge spruce tundra upland valley willow yarrow zephyr".split(
    " ",
  );
const word = (n: string) =>
  `json_extract('${JSON.stringify(WORDS)}', '$[' || ((${n}) % ${WORDS.length}) || ']')`;

/** Session tokens of the reader and a staff member, stored in the site. */
export const READER_TOKEN = "reader-of-the-grown-site";
export const STAFF_TOKEN = "staff-of-the-grown-site";

/** Ids that the benchmark requests, on a site of any size. */
export interface GrownSite {
  readerId: string;
  writerId: string;
  collectionId: string;
  storyId: string;
  draftId: string;
  responseId: string;
  tagId: string;
  topicId: string;
  catalogId: string;
  sequenceId: string;
  sequenceStoryId: string;
  ownStoryId: string;
  versionId: string;
  applicationId: string;
  bookId: string;
  formId: string;
  submissionId: string;
}

/**
 * Fills the database with a site of `stories` stories relative to `now`: a tenth of them in one
 * publication, half under one tag. A twentieth of that number are followers, responses in one
 * thread, stories of one writer, and what one reader follows, has read and clapped for; a hundredth
 * are stories in one list. Where the product reads up to a limit (stories of a publication's day, a
 * person's own stories, writers of the latest stories), every site reaches it. Returns the notable
 * ids.
 */
export async function growSite(
  db: DatabaseSync,
  stories: number,
  now: number,
  tokenHashes: { reader: string; staff: string },
): Promise<GrownSite> {
  const users = Math.max(3000, Math.ceil(stories / 5));
  const many = Math.ceil(stories / 20);
  const some = Math.ceil(stories / 100);
  // What the product limits per user or page is at its limit on a site of any size.
  const wide = Math.max(1000, Math.ceil(stories / 16));
  const followed = Math.max(300, many);
  const own = Math.max(BEYOND_LIMITS, many);
  // As many people write; publications and tags in use have as many stories as they do.
  const writers = Math.ceil(stories / 10) + 1;
  const used = Math.min(wide, writers) - 2;
  // One in so many stories is in the first publication, at least one a day.
  const share = Math.min(10, Math.floor(stories / 750));
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  db.exec("PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY");
  // From 450 on a site of 3,000 stories to 500,000 on one of 100,000.
  const subscribers = Math.ceil(stories ** 2 / 20_000);
  db.exec(`CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY);
    INSERT INTO numbers WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c
      WHERE n < ${Math.max(2 * stories, subscribers)})
    SELECT n FROM c`);
  const fill = (table: string, count: number, columns: Record<string, string | number>): void => {
    db.exec(`INSERT INTO ${table} (${Object.keys(columns).join(", ")})
      SELECT ${Object.values(columns).join(", ")} FROM numbers WHERE n <= ${count} ORDER BY n`);
  };
  /** SQL for a timestamp before now: older with `n`, evenly over the site's lifetime. */
  const ago = (count: number, n = "n") => `${now} - CAST((${n}) * ${SPAN_MS / count} AS INTEGER)`;
  /** The last moment of yesterday, since the latest day with stories should be a whole one. */
  const yesterday = now - (now % DAY_MS) - 1;
  /** Like `ago`, for the publication of stories. */
  const publishedAgo = (count: number) => `${yesterday} - CAST(n * ${SPAN_MS / count} AS INTEGER)`;
  const recent = Math.max(RECENT.stories, (stories * RECENT.ms) / SPAN_MS);
  /** The same for the listed stories, of which enough are recent. */
  const storyAgo = `${yesterday} - CAST(iif(n <= ${recent}, n * ${RECENT.ms / recent}, ${RECENT.ms}
    + (n - ${recent}) * ${(SPAN_MS - RECENT.ms) / (stories - recent)}) AS INTEGER)`;
  const sixDaysAgo = `${now - 6 * DAY_MS} - n`;
  const long = now + 1000 * DAY_MS;
  const published = (creator: string, timestamp: string) => ({
    creator_id: creator,
    status: "'PUBLISHED'",
    visibility: "'PUBLIC'",
    language: "'en'",
    created_at: timestamp,
    updated_at: timestamp,
    first_published_at: timestamp,
    latest_published_at: timestamp,
  });

  db.exec("BEGIN");
  fill("images", some, {
    id: image("n"),
    object_key: "'grown/' || n",
    format: "'jpeg'",
    width: 1600,
    height: 900,
    bytes: 1000,
    sha256: "printf('%064x', n)",
    created_at: ago(some),
    uploaded_by: user(1),
  });
  // The first user is the reader, the second the writer, the third staff. The fourth and the second
  // publication have subdomains.
  fill("users", users, {
    id: user("n"),
    username: "'person' || n",
    username_key: "'person' || n",
    name: `${word("n")} || ' ' || ${word("n / 7")} || ' ' || n`,
    bio: `'About ' || ${word("n / 3")}`,
    is_staff: "n = 3",
    domain: "iif(n = 4, 'person4.localhost', NULL)",
    domain_is_subdomain: "n = 4",
    created_at: ago(users),
    updated_at: ago(users),
  });
  fill("user_emails", users, {
    email_key: "'person' || n || '@example.com'",
    user_id: user("n"),
    email: "'person' || n || '@example.com'",
    verified_at: ago(users),
  });
  fill("collections", wide, {
    id: collection("n"),
    slug: "'publication-' || n",
    name: `'The ' || ${word("n")} || ' ' || n`,
    creator_id: `iif(n = 1, ${user(1)}, ${user("n")})`,
    takes_submissions: 1,
    domain: "iif(n = 2, 'publication-2.localhost', NULL)",
    domain_is_subdomain: "n = 2",
    created_at: ago(some),
    updated_at: ago(some),
    avatar_image_id: image(1),
  });
  fill("tags", wide, {
    id: tag("n"),
    slug: "'topic-' || n",
    display_title: `${word("n")} || ' ' || n`,
    created_at: ago(some),
  });
  fill("collection_members", wide, {
    collection_id: collection("n"),
    user_id: user("n"),
    role: "'OWNER'",
    created_at: ago(some),
  });
  fill("collection_members", some, {
    collection_id: collection(1),
    user_id: user("n + 1"),
    role: "iif(n < 4, 'EDITOR', 'WRITER')",
    position: "n",
    created_at: ago(some),
  });
  db.exec("COMMIT");

  db.exec("BEGIN");
  const writer = `CASE n % 20 WHEN 1 THEN ${user(2)} WHEN 7 THEN ${user(4)} ELSE ${user(`5 + n % ${writers}`)} END`;
  fill("posts", stories, {
    id: post("n"),
    // The first story has the most reads, responses and claps, and is the newest in the
    // publication.
    ...published(writer, storyAgo),
    collection_id: `CASE WHEN n % 20 = 7 THEN NULL WHEN n % ${share} = 1 THEN ${collection(1)} WHEN n % ${share} = 3 THEN ${collection(2)}
      WHEN n % 10 < 6 THEN ${collection(`3 + (n * 31) % ${used}`)} END`,
    title: `${word("n")} || ' ' || ${word("n / 5")} || ' ' || ${word("n / 11")} || ' ' || n`,
    slug: "'story-' || n",
    excerpt: "'The beginning of the story'",
    word_count: 300,
    reading_time: 1.5,
    // The most popular are by as many people.
    clap_count: "iif(n <= 300, 900 + n % 97, (n * 7919) % 900)",
    preview_image_id: `iif(n % 3 = 0, ${image(`1 + n % ${some}`)}, NULL)`,
  });
  fill("post_bodies", stories, {
    post_id: post("n"),
    document: `json_object('paragraphs', json_array(
      json_object('name', 'p1', 'type', 'P', 'text', 'Of ' || ${word("n")} || ' and ' || ${word("n / 2")} || ', which is the ' || n || 'th.'),
      json_object('name', 'p2', 'type', 'P', 'text', 'More of ' || ${word("n / 3")} || ' and nothing of ' || ${word("n / 17")} || '.')))`,
  });
  fill("post_authors", stories, {
    post_id: post("n"),
    user_id: writer,
    role: "'AUTHOR'",
    position: 0,
  });
  // The first tag is on half of all stories, the second on about forty of any number, the others on
  // some each.
  db.exec(`INSERT OR IGNORE INTO post_tags (post_id, tag_id, position)
    SELECT ${post("n")}, CASE p WHEN 0 THEN ${tag(1)} WHEN 1 THEN ${tag(`3 + (n * 17) % ${used}`)} WHEN 2 THEN ${tag(`3 + (n * 29) % ${used}`)} ELSE ${tag(2)} END, p
    FROM numbers, (SELECT 0 AS p UNION SELECT 1 UNION SELECT 2 UNION SELECT 3)
    WHERE n <= ${stories} AND iif(p = 0, n % 4 < 2, p < 3 OR n % ${4 * Math.floor(stories / 160)} = 1)`);
  db.exec("COMMIT");

  db.exec("BEGIN");
  // A thread on the first story: half of the responses answer the story, a third its first
  // response.
  const answered = `CASE WHEN n = 1 OR n % 2 = 0 THEN ${post(1)} WHEN n % 3 = 0 THEN ${post(`${RESPONSES} + n / 2`)} ELSE ${post(RESPONSES + 1)} END`;
  const responses = Math.ceil(stories / 4);
  const thread = Math.max(600, many);
  fill("posts", responses, {
    id: post(`${RESPONSES} + n`),
    ...published(
      user(`iif(n % 50 = 3, 1, 5 + (n * 13) % ${writers})`),
      ago(responses, `${responses} - n`),
    ),
    in_response_to_post_id: `iif(n <= ${thread}, ${answered}, ${post(`1 + n % ${stories}`)})`,
    root_post_id: `iif(n <= ${thread}, ${post(1)}, ${post(`1 + n % ${stories}`)})`,
    slug: "'response-' || n",
    clap_count: "n % 37",
    word_count: 5,
    excerpt: "'Well said'",
  });
  fill("post_bodies", responses, {
    post_id: post(`${RESPONSES} + n`),
    document: `'{"paragraphs":[{"name":"r1","type":"P","text":"Well said, indeed."}]}'`,
  });
  // The reader's stories, responses, drafts, deleted posts and unlisted posts.
  db.exec(
    `UPDATE posts SET creator_id = ${user(1)} WHERE id IN (SELECT ${post(`n * ${Math.floor(stories / own)} + 8`)} FROM numbers WHERE n <= ${own})`,
  );
  fill("posts", own, {
    id: post(`${OWN_RESPONSES} + n`),
    ...published(user(1), publishedAgo(own)),
    in_response_to_post_id: post(`2 + n % ${stories - 2}`),
    root_post_id: post(`2 + n % ${stories - 2}`),
    slug: "'own-response'",
    word_count: 2,
    excerpt: "'I agree'",
  });
  fill("post_bodies", own, {
    post_id: post(`${OWN_RESPONSES} + n`),
    document: `'{"paragraphs":[{"name":"r1","type":"P","text":"I agree."}]}'`,
  });
  const unpublished = (status: string) => ({
    creator_id: user(1),
    status,
    visibility: "'PUBLIC'",
    title: `'Draft ' || ${word("n")}`,
    created_at: ago(own),
    updated_at: ago(own),
  });
  fill("posts", own, {
    id: post(`${DRAFTS} + n`),
    ...unpublished("'DRAFT'"),
    collection_id: `iif(n % 4 = 0, ${collection(1)}, NULL)`,
  });
  fill("posts", own, {
    id: post(`${TRASH} + n`),
    ...unpublished("'DELETED'"),
    deleted_at: sixDaysAgo,
    deleted_from: "'DRAFT'",
  });
  fill("posts", own, {
    id: post(`${UNLISTED} + n`),
    ...published(user(1), publishedAgo(own)),
    visibility: "'UNLISTED'",
    title: "'Unlisted ' || n",
    slug: "'unlisted'",
    collection_id: collection(1),
  });
  fill("posts", some, {
    id: post(`${REPOSTS} + n`),
    ...published(user(`4 + n % ${users - 4}`), publishedAgo(some)),
    title: "'Look at ' || n",
    slug: "'repost'",
  });
  fill("reposts", some, {
    post_id: post(`${REPOSTS} + n`),
    of_post_id: `iif(n % 2 = 0, ${post(1)}, ${post("n")})`,
  });
  for (const first of [DRAFTS, TRASH, UNLISTED, REPOSTS]) {
    const body = `'{"paragraphs":[{"name":"d1","type":"P","text":"Half a thought."}]}'`;
    if (first === UNLISTED || first === REPOSTS)
      fill("post_bodies", first === REPOSTS ? some : own, {
        post_id: post(`${first} + n`),
        document: body,
      });
    else
      fill("drafts", own, {
        post_id: post(`${first} + n`),
        revision: 2,
        content: `'{"title":"Half a thought","subtitle":"","paragraphs":[]}'`,
        write_token: "''",
        updated_at: ago(own),
      });
  }
  fill("post_versions", some, {
    id: "'version' || n",
    post_id: post(DRAFTS + 1),
    revision: "n",
    kind: "'SAVED'",
    content: `'{"title":"","subtitle":"","paragraphs":[]}'`,
    created_at: ago(some),
  });
  fill("draft_deltas", many, {
    post_id: post(`${DRAFTS} + 1 + n % ${some}`),
    delta_id: "'delta' || n",
    revision: 1,
    received_at: sixDaysAgo,
  });
  fill("former_slugs", some, { post_id: post("n"), slug: "'was-' || n", changed_at: ago(some) });
  const submissions = Math.ceil(2.6 * own);
  fill("publication_submissions", submissions, {
    id: "'submission' || n",
    collection_id: `iif(n <= ${2 * own}, ${collection(1)}, ${collection("2 + n % 5")})`,
    post_id: post("n"),
    writer_id: `iif(n % 3 = 0, ${user(1)}, ${user(`4 + n % ${users - 4}`)})`,
    status: "iif(n % 2 = 0, 'IN_REVIEW', 'ACCEPTED')",
    created_at: ago(submissions),
    updated_at: ago(submissions),
  });

  fill("user_follows", followed, {
    follower_id: user(1),
    target_id: user("n + 1"),
    created_at: ago(followed),
  });
  fill("user_follows", many, {
    follower_id: user("n + 2"),
    target_id: user(2),
    created_at: ago(many),
  });
  fill("collection_follows", many, {
    follower_id: user("n + 1"),
    collection_id: collection(1),
    created_at: ago(many),
  });
  fill("collection_follows", wide, {
    follower_id: user(1),
    collection_id: collection("n"),
    created_at: ago(wide),
  });
  fill("tag_follows", wide, { follower_id: user(1), tag_id: tag("n"), created_at: ago(wide) });
  fill("tag_follows", many, { follower_id: user("n + 1"), tag_id: tag(1), created_at: ago(many) });
  fill("user_mutes", some, {
    user_id: user(1),
    target_id: user(`${users} - n`),
    created_at: ago(some),
  });
  fill("collection_mutes", Math.max(30, some / 4), {
    user_id: user(1),
    collection_id: collection(`${wide} - n`),
    created_at: ago(wide),
  });
  fill("feed_reductions", 200, {
    user_id: user(1),
    kind: "'TAG'",
    target_id: tag("n + 5"),
    created_at: ago(200),
  });

  fill("catalogs", many, {
    id: catalog("n"),
    creator_id: `iif(n <= 100, ${user(1)}, ${user("n")})`,
    type: "'LIST'",
    visibility: "'PUBLIC'",
    name: `iif(n = 1, 'List', 'List of ' || ${word("n")} || ' ' || n)`,
    created_at: ago(many),
    updated_at: ago(many),
  });
  fill("catalog_items", some, {
    id: "'item' || n",
    catalog_id: catalog(1),
    owner_id: user(1),
    post_id: post("n * 3"),
    position: "n * 1000",
    created_at: ago(some),
  });
  fill("catalog_items", many, {
    id: "'more' || n",
    catalog_id: `iif(n = 1, ${catalog(1)}, ${catalog("n")})`,
    owner_id: `iif(n <= 100, ${user(1)}, ${user("n")})`,
    post_id: post(1),
    position: 1,
    created_at: ago(many),
  });
  fill("catalog_follows", wide / 6, {
    follower_id: user(1),
    catalog_id: catalog(`100 + n`),
    created_at: ago(wide),
  });
  fill("catalog_follows", many, {
    follower_id: user("n + 1"),
    catalog_id: catalog(1),
    created_at: ago(many),
  });
  // The lists' discussions, as listDiscussions.ts begins them.
  db.exec(`INSERT INTO posts (id, catalog_id, status, visibility, created_at, updated_at)
    SELECT 'd' || substr(lower(hex(randomblob(6))), 2), id, 'PUBLISHED', 'UNLISTED', updated_at,
      updated_at FROM catalogs`);
  // Responses to lists.
  fill("posts", many, {
    id: post(`6000000 + n`),
    ...published(user(`4 + n % ${users - 4}`), publishedAgo(many)),
    slug: "'of-list'",
    word_count: 5,
    in_response_to_post_id: `(SELECT id FROM posts WHERE catalog_id = ${catalog(1)})`,
    root_post_id: `(SELECT id FROM posts WHERE catalog_id = ${catalog(1)})`,
  });
  fill("post_bodies", many, {
    post_id: post("6000000 + n"),
    document: `'{"paragraphs":[{"name":"r1","type":"P","text":"A fine list."}]}'`,
  });
  const series = Math.max(100, some);
  fill("sequences", series, {
    id: sequence("n"),
    creator_id: `iif(n % 2 = 1, ${user(1)}, ${user("n")})`,
    title: `'Series ' || n`,
    is_public: 1,
    created_at: ago(series),
    updated_at: ago(series),
  });
  fill("sequence_posts", 100, {
    sequence_id: sequence(1),
    post_id: post("n * 20 + 8"),
    position: "n",
  });
  // A third of the others have a story; the rest are empty and not listed.
  fill("sequence_posts", Math.floor(series / 3), {
    sequence_id: sequence("3 * n"),
    post_id: post("n * 3"),
    position: "1",
  });
  db.exec(`UPDATE sequences SET has_stories = ${HAS_STORIES_SQL.toD1().text}`);

  fill("claps", many, {
    post_id: post(1),
    user_id: user("n + 1"),
    clap_count: 3,
    updated_at: ago(many),
  });
  fill("claps", many, {
    post_id: post("n + 1"),
    user_id: user(1),
    clap_count: 1,
    updated_at: ago(many),
  });
  fill("claps", many, {
    post_id: `(SELECT id FROM posts WHERE catalog_id = ${catalog(1)})`,
    user_id: user("n + 1"),
    clap_count: 1,
    updated_at: ago(many),
  });
  fill("clap_keys", many, {
    user_id: user("n + 1"),
    post_id: post(1),
    key: "'key' || n",
    created_at: `${now} - n`,
  });
  fill("reading_history", many, {
    user_id: user(1),
    post_id: post("n"),
    read_at: `${now} - n * 1000`,
  });
  fill("reading_history", many, {
    user_id: user(`4 + n % ${users - 4}`),
    post_id: post("n + 1"),
    read_at: `${now} - n * 1000`,
  });
  fill("post_reads", many, {
    post_id: post(1),
    reader_id: user("n"),
    read_at: ago(many),
    network: "n % 100",
  });
  fill("quotes", some, {
    id: "'quote' || n",
    post_id: post(1),
    paragraph_name: "'p1'",
    start_offset: "n",
    text: "'basin'",
    created_at: ago(some),
  });
  fill("highlights", many, {
    id: "'highlight' || n",
    user_id: user("n + 1"),
    post_id: post(1),
    quote_id: `'quote' || (1 + n % ${some})`,
    created_at: ago(many),
  });
  fill("highlights", some, {
    id: "'own' || n",
    user_id: user(1),
    post_id: post(1),
    quote_id: "'quote' || n",
    created_at: ago(some),
  });
  fill("notes", some, {
    id: "'note' || n",
    user_id: user(1),
    post_id: post(1),
    key: "'note' || n",
    paragraph_name: "'p1'",
    start_offset: 1,
    text: "'basin'",
    note: "'why?'",
    created_at: ago(some),
  });
  fill("staff_picks", some, { post_id: post("n * 5"), picked_at: ago(some) });
  fill("pinned_posts", 3, { user_id: user(2), post_id: post("1 + n * 20"), pinned_at: now });
  fill("topics", 20, {
    id: topic("n"),
    slug: "'subject-' || n",
    name: "'Subject ' || n",
    visibility: "'PUBLIC'",
    position: "n",
    created_at: 0,
  });
  fill("topic_tags", 20, { topic_id: topic("n"), tag_id: tag("n"), position: 0 });
  fill("topic_posts", some, { topic_id: topic(1), post_id: post("n * 3"), added_at: ago(some) });
  fill("notifications", many, {
    id: "'notification' || n",
    user_id: user(1),
    kind: "'FOLLOW'",
    subject_id: "n",
    occurred_at: `${now} - n * 60000`,
    is_unread: "n < 30",
  });
  fill("notification_sources", many, {
    user_id: user(1),
    kind: "'FOLLOW'",
    object_id: "n",
    actor_id: user("n + 1"),
    notification_id: "'notification' || n",
    occurred_at: `${now} - n * 60000`,
  });
  fill("notification_preferences", many, {
    user_id: user("n"),
    follows: "'ALL'",
    claps: "'ALL'",
    responses: "'ALL'",
    submissions: "'ALL'",
    digest: "'WEEKLY'",
  });
  fill("digests", many, {
    id: "'digest' || n",
    user_id: user("n"),
    period: "'a-week'",
    frequency: "'WEEKLY'",
    post_ids: "'[]'",
    token_hash: "'digest' || n",
    created_at: sixDaysAgo,
  });
  fill("books", some, {
    id: book("n"),
    creator_id: `iif(n < 30, ${user(1)}, ${user("n")})`,
    title: "'Book ' || n",
    position: "n",
    created_at: 0,
    updated_at: 0,
  });
  fill("forms", 100, {
    id: form("n"),
    owner_id: user(1),
    kind: "'TEXT'",
    title: "'Form ' || n",
    created_at: ago(100),
  });
  fill("form_answers", many, {
    form_id: form(1),
    id: "'answer' || n",
    owner_id: user(1),
    answer: "'Yes'",
    created_at: ago(many),
  });
  db.exec(`INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
    VALUES ('${tokenHashes.reader}', ${user(1)}, 'xsrf', 0, ${long}), ('${tokenHashes.staff}', ${user(3)}, 'xsrf', 0, ${long})`);
  fill("sessions", many, {
    token_hash: "'session' || n",
    user_id: user("n"),
    xsrf_token: "''",
    created_at: 0,
    expires_at: long,
  });
  fill("sign_in_requests", many, {
    id_hash: "'request' || n",
    method: "'MAGIC_LINK'",
    operation: "'LOGIN'",
    email_key: "'person' || n || '@example.com'",
    email: "'p'",
    redirect: "'/'",
    created_at: now,
    expires_at: long,
  });
  fill("rate_limits", many, { key: "'limit' || n", count: 1, ends_at: long });
  fill("mail_outbox", many, {
    key: "'mail' || n",
    state: "'sent'",
    queued_at: sixDaysAgo,
    due_at: sixDaysAgo,
    ended_at: sixDaysAgo,
  });
  fill("error_groups", some, {
    id: "n",
    client: "'lite'",
    name: "'TypeError'",
    title: "'No such thing ' || n",
    reports: 1,
    first_at: sixDaysAgo,
    last_at: sixDaysAgo,
    last_build_id: "'build'",
  });
  fill("error_reports", many, {
    received_at: sixDaysAgo,
    happened_at: sixDaysAgo,
    client: "'lite'",
    build_id: "'build'",
    name: "'TypeError'",
    message: "'No such thing'",
    location: "'/'",
    user_agent: "'A browser'",
    group_id: `iif(n % 2 = 0, 1, 1 + n % ${some})`,
  });
  fill("performance_reports", many, {
    received_at: sixDaysAgo,
    client: "'lite'",
    version: "'1'",
    route: "'ShowPost'",
    name: "'LCP'",
    value: 900,
  });
  fill("client_events", many, {
    event_id: "'event' || n",
    key: "'post.streamPresented'",
    type: "'e'",
    happened_at: sixDaysAgo,
    received_at: sixDaysAgo,
    post_id: post("n"),
    source: "''",
    referrer_source: "''",
    location: "''",
    referrer: "''",
    data: "'{}'",
  });
  // More than the minutes of the day that the status page adds up.
  fill("edge_minutes", Math.max(1500, many), {
    minute: `${now} - n * 60000`,
    route: "'ShowPost'",
    cache_group: "'TEST'",
    cache_status: "'hit'",
    requests: 3,
  });
  fill("cache_comparisons", many, {
    compared_at: sixDaysAgo,
    route: "'ShowPost'",
    fresh_ms: 10,
    fresh_statements: 4,
    verdict: "'same'",
    tags: "'[]'",
  });
  fill("oauth_applications", 20, {
    id: "'application' || n",
    owner_id: user(1),
    name: "'Application ' || n",
    description: "''",
    redirect_uris: "'[]'",
    subject_key: "''",
    created_at: ago(20),
    updated_at: ago(20),
  });
  fill("oauth_grants", own, {
    id: "'grant' || n",
    application_id: "'application1'",
    user_id: user("n + 1"),
    scopes: "'basicProfile'",
    created_at: ago(own),
  });
  fill("embed_facts", many, { src: "'https://video.example/' || n", expires_at: long });
  fill("story_imports", some, {
    id: "'import' || n",
    user_id: user(1),
    kind: "'MEDIUM'",
    file_name: "'export.zip'",
    created_at: ago(some),
    expires_at: long,
  });
  fill("story_import_items", own, {
    import_id: "'import1'",
    position: "n",
    name: "'a'",
    title: "'Imported'",
    draft_key: "'key' || n",
    state: "'MADE'",
  });
  fill("custom_domains", own, {
    domain: "'site' || n || '.example'",
    owner_id: user("n + 10"),
    state: "'live'",
    token: "''",
    added_at: 0,
    live_at: 0,
    next_check_at: long,
  });
  fill("collection_sections", 3, {
    id: section("n"),
    collection_id: collection(1),
    position: "n",
    kind: "'POSTS'",
    title: "'Section'",
    layout: "'GRID'",
    source: "CASE n WHEN 1 THEN 'LATEST' ELSE 'TAG' END",
    tag_id: `iif(n = 2, ${tag(1)}, ${tag(2)})`,
    post_limit: 6,
  });
  growNewsletters({ fill, ago, user, collection, post, subscribers, accounts: many });
  db.exec("COMMIT");

  await indexRows(db);
  // Merges the search index into one segment, as the nightly job does (decision 58).
  for (const statement of COMPACT_WHOLLY) db.exec(statement.toD1().text);
  // Counters that application code maintains; triggers maintain the others.
  db.exec(`BEGIN;
    UPDATE users SET (post_count, follower_count, following_count) = (SELECT
      (SELECT count(*) FROM user_posts l WHERE l.user_id = users.id AND l.is_listed = 1),
      (SELECT count(*) FROM user_follows f WHERE f.target_id = users.id),
      (SELECT count(*) FROM user_follows f WHERE f.follower_id = users.id));
    UPDATE collections SET (post_count, follower_count) = (SELECT
      (SELECT count(*) FROM posts p WHERE p.collection_id = collections.id AND p.is_listed = 1),
      (SELECT count(*) FROM collection_follows f WHERE f.collection_id = collections.id));
    UPDATE tags SET (post_count, follower_count) = (SELECT
      (SELECT count(*) FROM post_tags l WHERE l.tag_id = tags.id AND l.is_listed = 1),
      (SELECT count(*) FROM tag_follows f WHERE f.tag_id = tags.id));
    UPDATE posts SET response_count = (SELECT count(*) FROM posts r WHERE r.root_post_id = posts.id)
      WHERE id = ${post(1)};
    UPDATE posts SET (voter_count, clap_count) = (${many}, ${3 * many}) WHERE id = ${post(1)};
    UPDATE forms SET answer_count = ${many} WHERE id = ${form(1)};
    DELETE FROM notification_outbox; DELETE FROM purge_outbox;
    COMMIT; DROP TABLE numbers; PRAGMA wal_checkpoint(TRUNCATE)`);
  const one = (id: string): string => String(db.prepare(`SELECT ${id} AS id`).get()!.id);
  return {
    readerId: one(user(1)),
    writerId: one(user(2)),
    collectionId: one(collection(1)),
    storyId: one(post(1)),
    draftId: one(post(DRAFTS + 1)),
    responseId: one(post(RESPONSES + 1)),
    tagId: one(tag(1)),
    topicId: one(topic(1)),
    catalogId: one(catalog(1)),
    sequenceId: one(sequence(1)),
    sequenceStoryId: one(post(28)),
    ownStoryId: one(post(28)),
    versionId: "version1",
    applicationId: "application1",
    bookId: one(book(1)),
    formId: one(form(1)),
    submissionId: "submission3",
  };
}
