// Where every built page can be visited in the served product. The types require a line for a new
// page.

import { prepare } from "../../../worker/db/sql.ts";
import { followList } from "../../../worker/domain/lists/rows/listDiscussions.ts";
import type { BrowserContext } from "playwright-core";
import type { BuiltPage } from "../../../client/runtime/page/pages.ts";
import { newId } from "../../../shared/ids.ts";
import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import {
  giveNewsletters,
  giveResults,
  LETTER,
  LETTERS,
  SUBSCRIBER,
} from "./everyNewsletterPage.ts";
import { onServedDatabase } from "./servedDatabase.ts";
import { signInBrowser } from "./signInBrowser.ts";
import { aStoryPath } from "../drafts/starterStory.ts";

/** Entities of the starter content, as path params. */
export interface Places {
  story: string;
  writer: string;
  publication: string;
  tag: string;
}

/** Finds a story with a writer and tags, and its related entities. */
export async function findPositions(origin: string): Promise<Places> {
  const story = await aStoryPath(origin);
  const html = await (await fetch(origin + story)).text();
  const first = (pattern: RegExp): string => {
    const [, found] = pattern.exec(html) ?? [];
    if (!found) throw new Error(`The story links to nothing like ${pattern.source}`);
    return found;
  };
  return {
    story,
    writer: first(/href="\/@([^"/]+)"/),
    publication: story.split("/")[1] ?? "",
    tag: first(/href="\/tag\/([^"/]+)"/),
  };
}

/** The viewer that a page requires. Publications have plain pages if community variants are off. */
type Reader =
  | "visitor"
  | "reader"
  | "writer"
  | "editor"
  | "editorOfSecondVersion"
  | "staff"
  | "staffWithAFailure"
  | "keeper"
  | "payingMember"
  | "subscriber"
  | "readerOfPlainPublications"
  | "readerOfWideNavigation";

export interface Seat {
  path: (places: Places) => string;
  reader?: Reader;
  /** The page that the URL redirects to. */
  redirectsTo?: string;
  status?: number;
  /** Database round trips of a page that needs more than two. */
  roundTrips?: number;
  /** A link to it opens a modal over the page. */
  isModal?: boolean;
}

/** The draft that the reader called "writer" is editing. */
const DRAFT = newId("post");
/** Their published story, and the series that contains it. */
const PART = newId("post");
const SERIES = newId("sequence");

/** The list of the reader called "keeper". */
const LIST = { id: newId("catalog"), name: "Deep reads" };
/** That reader's submission, and its publication. */
const SUBMISSION = "submission-of-the-writer";
const OPEN_PUBLICATION = newId("collection");

/** The error report that "staffWithAFailure" views. */
const FAILURE = 7;

/** A payment of the reader called "payingMember". */
const CHARGE = "chg_of_the_member";

const PLAIN = "readerOfPlainPublications";

export const SEATS: Readonly<Record<BuiltPage, Seat>> = {
  home: { path: () => "/", reader: "reader" },
  "home-lo": { path: () => "/" },
  "internal-status": { path: () => "/_/admin/internal-status", reader: "staff" },
  "error-reports": { path: () => "/_/admin/error-reports", reader: "staff" },
  "error-report": {
    path: () => `/_/admin/error-reports/${FAILURE}`,
    reader: "staffWithAFailure",
  },
  "admin-newsletters": { path: () => "/_/admin/newsletters", reader: "staff" },
  "admin-users": { path: () => "/_/admin/users", reader: "staff" },
  "admin-user": {
    roundTrips: 4,
    path: ({ writer }) => `/_/admin/users/${writer}`,
    reader: "staff",
  },
  "sign-in": { path: () => "/m/signin", isModal: true },
  "unrecognized-account": { path: () => "/unrecognized-account" },
  settings: { path: () => "/me/settings/security", reader: "reader" },
  "user-design-editor": { path: () => "/me/design", reader: "reader" },
  "settings-custom-domain": {
    path: () => "/me/settings/custom-domain",
    reader: "reader",
  },
  "mobile-verification": { path: () => "/mobile-verification", reader: "reader" },
  suspended: { path: () => "/suspended" },
  "landing-about": { path: () => "/about" },
  document: { path: () => "/m/privacy" },
  jobs: { path: () => "/jobs" },
  "download-app": { path: () => "/m/app" },
  "explore-topics": { path: () => "/explore-topics" },
  search: { path: () => "/search?q=the" },
  topic: { path: ({ tag }) => `/tag/${tag}` },
  "tag-archive": { path: ({ tag }) => `/tag/${tag}/archive` },
  "topic-recommended": { path: ({ tag }) => `/tag/${tag}/recommended` },
  "topic-who-to-follow": { path: ({ tag }) => `/tag/${tag}/who-to-follow` },
  "topic-stories": { path: () => "/topic/design/stories" },
  "topic-editor": { path: () => "/topic/design/edit", reader: "staff" },
  "topics-onboarding": { path: () => "/get-started/topics", reader: "reader" },
  "top-stories": { path: () => "/top-stories" },
  "legacy-topic-redirect": { path: () => "/topic/design", redirectsTo: "topic" },
  post: { path: ({ story }) => story },
  "post-responses": { path: ({ story }) => `/p/${story.split("-").at(-1)}/responses` },
  series: { path: () => `/series/${PART}`, reader: "writer", redirectsTo: "post" },
  sequence: { path: () => `/s/a-series-${SERIES}`, reader: "writer" },
  "sequence-editor": { path: () => `/s/a-series-${SERIES}/edit`, reader: "writer" },
  "collections-library": { path: () => "/collections" },
  "post-info": { path: ({ story }) => `/p/${story.split("-").at(-1)}/info` },
  "import-mailing-list": { path: () => "/me/subscribers/import", reader: "reader" },
  "import-story": { path: () => "/p/import", reader: "reader" },
  "story-editor": { path: () => "/new-story", reader: "reader" },
  "mobile-web-editor-redirect": {
    path: () => "/m-write",
    reader: "reader",
    redirectsTo: "story-editor",
  },
  "publication-settings": { path: () => "/new-publication", reader: "reader" },
  "publication-design-editor": {
    path: ({ publication }) => `/${publication}/design`,
    reader: "editor",
  },
  "publication-custom-domain-settings": {
    path: ({ publication }) => `/${publication}/settings/custom-domain`,
    reader: "editor",
  },
  "post-settings": { path: () => `/p/${DRAFT}/settings`, reader: "writer" },
  "publication-people": {
    path: ({ publication }) => `/${publication}/settings/people`,
    reader: "editor",
  },
  "publication-stories": {
    path: ({ publication }) => `/${publication}/stories/public`,
    reader: "editor",
  },
  "publication-submissions": {
    path: ({ publication }) => `/${publication}/submissions`,
    reader: "editor",
  },
  "editor-inbox": {
    path: ({ publication }) => `/${publication}/manage/inbox`,
    reader: "editorOfSecondVersion",
  },
  notifications: { path: () => "/me/notifications", reader: "reader" },
  "writer-outbox": { path: () => "/me/outbox", reader: "reader" },
  "find-publication-for-submission": {
    path: () => `/me/find-publication-for-submission/${DRAFT}`,
    reader: "writer",
  },
  "create-submission": {
    path: () => `/me/create-submission/${OPEN_PUBLICATION}/${DRAFT}`,
    reader: "writer",
  },
  "review-submission": {
    path: () => `/r/submission/${SUBMISSION}`,
    reader: "writer",
  },
  "community-publication-write-for-us": {
    path: ({ publication }) => `/${publication}/write-for-us`,
  },
  "story-revision": { path: () => `/p/${DRAFT}/versions`, reader: "writer" },
  "user-profile": { path: ({ writer }) => `/@${writer}` },
  "user-about": { path: ({ writer }) => `/@${writer}/about` },
  "user-activity": { roundTrips: 3, path: ({ writer }) => `/@${writer}/responses` },
  awards: { path: ({ writer }) => `/@${writer}/awards/staff-pick` },
  "verify-email": { path: () => "/me/send-verify", reader: "reader" },
  "user-books": { path: ({ writer }) => `/@${writer}/books` },
  "member-feeds": { path: () => "/me/feeds", reader: "reader" },
  applications: { path: () => "/me/applications", reader: "reader" },
  forms: { path: () => "/m/forms", reader: "reader" },
  "books-editor": { path: () => "/m/books/new", reader: "reader" },
  "user-catalogs": { path: ({ writer }) => `/@${writer}/lists` },
  "user-catalog": {
    path: () => `/@keeper/list/${catalogSlugId(LIST)}`,
    reader: "keeper",
  },
  "embed-catalog": {
    path: () => `/embed/list/${catalogSlugId(LIST)}`,
    reader: "keeper",
  },
  "your-catalogs": { path: () => "/me/lists", reader: "readerOfWideNavigation" },
  "two-col-your-catalogs": { path: () => "/me/lists", reader: "reader" },
  "your-reading-history": {
    path: () => "/me/lists/reading-history",
    reader: "readerOfWideNavigation",
  },
  "two-col-your-reading-history": { path: () => "/me/lists/reading-history", reader: "reader" },
  "customize-reading-history": { path: () => "/me/readinghistory", reader: "reader" },
  "customize-following": { path: () => "/me/following", reader: "reader" },
  "customize-muted": { path: () => "/me/settings/mute", reader: "reader" },
  "customize-suggestions": {
    path: () => "/me/following/suggestions",
    reader: "reader",
  },
  "your-following-feed": { path: () => "/me/following-feed/writers", reader: "reader" },
  "your-followed-catalogs": { path: () => "/me/lists/saved", reader: "readerOfWideNavigation" },
  "two-col-your-followed-catalogs": { path: () => "/me/lists/saved", reader: "reader" },
  "your-catalog": {
    path: () => "/me/list/reading-list",
    reader: "readerOfWideNavigation",
  },
  "two-col-your-catalog": { path: () => "/me/list/reading-list", reader: "reader" },
  "user-followers": { path: ({ writer }) => `/@${writer}/followers` },
  "user-publications": { path: ({ writer }) => `/@${writer}/publications` },
  "user-following": { path: ({ writer }) => `/@${writer}/following` },
  "community-publication-profile": { path: ({ publication }) => `/${publication}` },
  "community-publication-about": { path: ({ publication }) => `/${publication}/about` },
  "community-publication-followers": { path: ({ publication }) => `/${publication}/followers` },
  "community-publication-latest": { path: ({ publication }) => `/${publication}/latest` },
  "community-publication-trending": { path: ({ publication }) => `/${publication}/trending` },
  "community-publication-archive": { path: ({ publication }) => `/${publication}/archive` },
  "community-publication-content": { path: ({ publication }) => `/${publication}/all` },
  "community-publication-subpage": {
    roundTrips: 3,
    path: ({ publication }) => `/${publication}/subpage/contact`,
    reader: "editor",
  },
  "community-publication-manage-featured-stories": {
    roundTrips: 4,
    path: ({ publication }) => `/${publication}/manage/stories/featured`,
    reader: "editor",
  },
  "community-publication-tagged": {
    path: ({ publication, tag }) => `/${publication}/tagged/${tag}`,
  },
  "publication-profile": {
    path: ({ publication }) => `/${publication}`,
    reader: PLAIN,
  },
  "publication-about": {
    path: ({ publication }) => `/${publication}/about`,
    reader: PLAIN,
  },
  "publication-followers": {
    path: ({ publication }) => `/${publication}/followers`,
    reader: PLAIN,
  },
  "publication-tagged": {
    path: ({ publication, tag }) => `/${publication}/tagged/${tag}`,
    reader: PLAIN,
  },
  "two-col-your-stories": { path: () => "/me/stories/drafts", reader: "reader" },
  "your-stories": { path: () => "/me/stories/drafts", reader: "readerOfWideNavigation" },
  "landing-membership": { path: () => "/membership" },
  plans: { path: () => "/plans" },
  "plans-branding": { path: () => "/upgrade", reader: "reader" },
  checkout: { path: () => "/payment?tab=monthly", reader: "reader" },
  "plans-confirmation": { path: () => "/plans/confirmation/yearly", reader: "payingMember" },
  "discount-plans": { path: () => "/discount" },
  "onboarding-plans": { path: () => "/get-started/plans", reader: "reader" },
  "welcome-member": { path: () => "/welcome-member", reader: "payingMember" },
  "manage-membership": { path: () => "/manage-membership", reader: "payingMember" },
  "manage-membership-confirmation": {
    path: () => "/manage-membership/confirmation/monthly",
    reader: "payingMember",
  },
  "cancel-membership": { path: () => "/me/membership/cancel", reader: "payingMember" },
  "update-payment": { path: () => "/me/settings/payment/update", reader: "payingMember" },
  "billing-receipt": {
    path: () => `/me/billing-history/receipt/${CHARGE}`,
    reader: "payingMember",
  },
  "writer-subscription-promotion": { path: ({ writer }) => `/@${writer}/subscribe` },
  "publication-newsletter-promotion": {
    roundTrips: 3,
    path: ({ publication }) => `/${publication}/newsletter`,
    reader: PLAIN,
  },
  "publication-newsletter-landing": {
    roundTrips: 3,
    path: ({ publication }) => `/${publication}/newsletters/letters`,
    reader: PLAIN,
  },
  "community-publication-newsletter-promotion": {
    path: ({ publication }) => `/${publication}/newsletter`,
  },
  "community-publication-newsletter-landing": {
    roundTrips: 3,
    path: ({ publication }) => `/${publication}/newsletters/letters`,
    reader: "editor",
  },
  "publication-newsletter-settings": {
    roundTrips: 3,
    path: ({ publication }) => `/${publication}/settings/newsletters`,
    reader: "editor",
  },
  newsletter: {
    roundTrips: 4,
    path: () => `/newsletters/${LETTERS}/overview`,
    reader: "writer",
  },
  "subscription-stats": {
    roundTrips: 4,
    path: () => `/newsletters/${LETTERS}/stats`,
    reader: "writer",
  },
  "stats-homepage": { roundTrips: 4, path: () => "/me/stats", reader: "reader" },
  "stats-post": { roundTrips: 6, path: () => `/me/stats/post/${PART}`, reader: "writer" },
  "community-publication-stats": {
    roundTrips: 4,
    path: ({ publication }) => `/${publication}/stats`,
    reader: "editor",
  },
  "publication-digest-stats": {
    roundTrips: 4,
    path: ({ publication }) => `/${publication}/stats/publication-digests`,
    reader: "editor",
  },
  "newsletter-email": {
    roundTrips: 3,
    path: () => `/newsletters/${LETTERS}/emails/${LETTER}`,
    reader: "writer",
  },
  "global-unsubscribe-newsletters": {
    path: () => "/me/unsubscribe-all-newsletters",
    reader: "subscriber",
  },
  "notification-unsubscribe": { path: () => "/me/notifications/unsubscribe", reader: "reader" },
  "email-settings": {
    path: () => `/me/email-settings/${SUBSCRIBER}/the-link`,
    reader: "subscriber",
  },
  "landing-gift": { path: () => "/gift" },
  "gift-membership": { path: () => "/gift-checkout", reader: "reader" },
  "group-gift-membership": { path: () => "/group-gift", reader: "reader" },
  "redeem-gift-membership": { path: () => "/redeem?giftCode=0123456789ABCDEF", reader: "reader" },
  "not-found": { path: () => "/no/such/page", status: 404 },
  "error-page": { path: () => "/_/oh-noes", status: 500 },
};

/** The feature flag of each kind of reader, with its value. */
const FLAGS: Partial<Record<Reader, [flag: string, value: string]>> = {
  readerOfPlainPublications: ["enable_lite_publications", "false"],
  editorOfSecondVersion: ["enable_submissions_v2", "true"],
  readerOfWideNavigation: ["global-navigation", "true"],
};

let hours = 0;

/** Makes the browser the required viewer. */
export async function takeSeat(
  context: BrowserContext,
  served: { origin: string; persist: string },
  { reader = "visitor" }: Seat,
): Promise<void> {
  if (reader === "visitor") return;
  const { id } = await signInBrowser(context, served, {
    is_staff: reader.startsWith("staff") ? 1 : 0,
  });
  if (reader === "staffWithAFailure") await giveFailure(served.persist);
  if (reader === "writer") await giveDraft(served.persist, id);
  if (reader === "writer") await giveResults(served.persist, id);
  if (reader === "payingMember") await giveMembership(served.persist, id);
  if (reader === "keeper") await giveList(served.persist, id);
  if (reader.startsWith("editor") || reader === PLAIN || reader === "subscriber")
    await giveNewsletters(served.persist);
  if (reader.startsWith("editor")) await giveRole(served.persist, id);
  if (reader.startsWith("editor")) await giveSubpages(served.persist);
  const rule = FLAGS[reader];
  if (!rule) return;
  await onServedDatabase(served.persist, (db) =>
    db
      .prepare(
        `INSERT INTO flag_rules (flag, position, audience, user_id, value)
         SELECT ?2, coalesce(max(position), 0) + 1, 'USER', ?1, ?3 FROM flag_rules`,
      )
      .bind(id, ...rule)
      .run(),
  );
  // Flag rules are cached for half a minute; a clock an hour later makes the Worker read them
  // again.
  hours += 1;
  await context.setExtraHTTPHeaders({ "x-fault-injection": `clock:+${hours}h` });
}

async function giveMembership(persist: string, userId: string): Promise<void> {
  const card = "'CARD', 'VISA', 12, 2040, '4242'";
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO memberships (user_id, id, plan, provider, paid_tier, paid_until, amount,
             member_since, started_at, period_ends_at, updated_at,
             method_kind, card_type, card_month, card_year, last_four)
           VALUES (?1, 'mem_' || ?1, 'YEARLY', 'STRIPE', 'MEMBER', 4102444800000, 5000,
             0, 0, 4102444800000, 0, ${card})`,
        )
        .bind(userId),
      db
        .prepare(
          `INSERT INTO charges (id, provider_charge_id, user_id, purchase_type, plan, currency,
             amount, created_at, period_start, period_end,
             method_kind, card_type, card_month, card_year, last_four)
           VALUES (?2, 'ch_of_the_member', ?1, 'ANNUAL', 'YEARLY', 'USD',
             5000, 0, 0, 31536000000, ${card})
           ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id`,
        )
        .bind(userId, CHARGE),
    ]),
  );
}

async function giveList(persist: string, userId: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db.batch([
      // Two pages show the list, so its owner's username passes to the next reader.
      db.prepare(
        `UPDATE users SET username = 'was' || id, username_key = 'was' || id
         WHERE username_key = 'keeper'`,
      ),
      db
        .prepare("UPDATE users SET username = 'keeper', username_key = 'keeper' WHERE id = ?1")
        .bind(userId),
      db
        .prepare(
          `INSERT INTO catalogs (id, creator_id, type, visibility, name, created_at, updated_at)
           VALUES (?1, ?2, 'LIST', 'PUBLIC', ?3, 0, 0)
           ON CONFLICT (id) DO UPDATE SET creator_id = excluded.creator_id`,
        )
        .bind(LIST.id, userId, LIST.name),
      db
        .prepare(
          `INSERT INTO catalog_items (id, catalog_id, owner_id, post_id, position, note, created_at)
         SELECT 'item-' || id, ?1, ?2, id, first_published_at, 'Read this first', 0
         FROM posts WHERE is_listed = 1 LIMIT 3 ON CONFLICT DO NOTHING`,
        )
        .bind(LIST.id, userId),
      ...followList(LIST.id).map((statement) => prepare(db, statement)),
    ]),
  );
}

async function giveFailure(persist: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO error_groups (id, client, name, title, reports, first_at, last_at, last_build_id)
           VALUES (?1, 'lite', 'TypeError', 'No such thing', 1, 0, 0, 'build') ON CONFLICT DO NOTHING`,
        )
        .bind(FAILURE),
      db
        .prepare(
          `INSERT INTO error_reports (id, received_at, happened_at, client, build_id, name, message,
             stack, location, user_agent, group_id)
           VALUES (?1, 0, 0, 'lite', 'build', 'TypeError', 'No such thing', 'at hydrate.js:7', '/about',
             'A browser', ?1) ON CONFLICT DO NOTHING`,
        )
        .bind(FAILURE),
    ]),
  );
}

/** Makes a user an editor of every publication. */
async function giveRole(persist: string, userId: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO collection_members (collection_id, user_id, role, position, created_at)
         SELECT id, ?1, 'EDITOR', 999, 0 FROM collections`,
      )
      .bind(userId)
      .run(),
  );
}

/** A published subpage of every publication. */
async function giveSubpages(persist: string): Promise<void> {
  const body = JSON.stringify({ paragraphs: [{ name: "a1b2", type: "P", text: "Write to us." }] });
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO collection_subpages (id, collection_id, slug, title, body, published_title,
           published_body, published_at, created_at, updated_at)
         SELECT 'contact-' || id, id, 'contact', 'Contact', ?1, 'Contact', ?1, 0, 0, 0
         FROM collections WHERE TRUE ON CONFLICT DO NOTHING`,
      )
      .bind(body)
      .run(),
  );
}

async function giveDraft(persist: string, userId: string): Promise<void> {
  const content = JSON.stringify({ title: "Half a thought", subtitle: "", paragraphs: [] });
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, created_at, updated_at)
           VALUES (?1, ?2, 'DRAFT', 'PUBLIC', 'Half a thought', 0, 0)
           ON CONFLICT (id) DO UPDATE SET creator_id = excluded.creator_id`,
        )
        .bind(DRAFT, userId),
      db
        .prepare(
          `INSERT INTO drafts (post_id, revision, content, write_token, updated_at)
           VALUES (?1, 2, ?2, '', 0) ON CONFLICT DO NOTHING`,
        )
        .bind(DRAFT, content),
      db
        .prepare(
          `INSERT INTO post_versions (id, post_id, revision, kind, content, created_at)
           VALUES ('version', ?1, 1, 'SAVED', ?2, 0) ON CONFLICT DO NOTHING`,
        )
        .bind(DRAFT, content),
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, takes_submissions, created_at, updated_at)
           VALUES (?1, 'open-to-all', 'Open to all', 1, 0, 0) ON CONFLICT DO NOTHING`,
        )
        .bind(OPEN_PUBLICATION),
      db
        .prepare(
          `INSERT INTO publication_submissions
             (id, collection_id, post_id, writer_id, status, created_at, updated_at, updated_by)
           VALUES (?1, ?2, ?3, ?4, 'OPEN', 0, 0, ?4)
           ON CONFLICT (id) DO UPDATE SET writer_id = excluded.writer_id`,
        )
        .bind(SUBMISSION, OPEN_PUBLICATION, DRAFT, userId),
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, slug, created_at, updated_at,
             first_published_at, latest_published_at)
           VALUES (?1, ?2, 'PUBLISHED', 'PUBLIC', 'A whole thought', 'a-whole-thought', 0, 0, 1, 1)
           ON CONFLICT (id) DO UPDATE SET creator_id = excluded.creator_id`,
        )
        .bind(PART, userId),
      db
        .prepare(
          `INSERT INTO post_bodies (post_id, document)
           VALUES (?1, '{"paragraphs":[{"name":"aa01","type":"P","text":"All of it."}]}')
           ON CONFLICT DO NOTHING`,
        )
        .bind(PART),
      db
        .prepare(
          `INSERT INTO sequences (id, creator_id, title, is_public, created_at, updated_at)
           VALUES (?1, ?2, 'A series', 1, 0, 0)
           ON CONFLICT (id) DO UPDATE SET creator_id = excluded.creator_id`,
        )
        .bind(SERIES, userId),
      db
        .prepare(
          `INSERT INTO sequence_posts (sequence_id, post_id, position) VALUES (?1, ?2, 0)
           ON CONFLICT DO NOTHING`,
        )
        .bind(SERIES, PART),
    ]),
  );
}
