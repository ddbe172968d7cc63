import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import type { ParamTable } from "./addressesOf.ts";
import { CANARY_DOCUMENT, OPENING } from "./canaries.ts";

/** Params that name nothing of the site. */
const OTHERS = [
  "answerId",
  "baseRev",
  "bookId",
  "chargeId",
  "importId",
  "details",
  "exportId",
  "featureSlug",
  "formId",
  "hash",
  "issueId",
  "key",
  "kind",
  "linkId",
  "look",
  "mutation",
  "newsletterId",
  "newsletterSlug",
  "nonce",
  "oauthApplicationId",
  "page",
  "startTimeMs",
  "endTimeMs",
  "step",
  "subpageSlug",
  "tab",
  "token",
  "type",
  "vanitySlug",
  "version",
  "xsrf",
];

type Place = Record<"id" | "slug", string>;

/** The parts of a site that addresses name. */
export interface NamedPlaces {
  story: Place;
  own: Place;
  answer: Place;
  writer: { id: string; username: string };
  collection: Place;
  tag: { slug: string };
  topic: { slug: unknown };
  sequence: { id: string };
  catalog: { id: string; name: string };
  submission: { id: string };
  email?: { id: string };
}

/** The main site's origin in tests. */
const ORIGIN = "http://localhost:8787";

/** The values of the params of addresses in a site. */
export function paramsIn(world: NamedPlaces): ParamTable {
  const { story, own, answer, writer, collection, tag, topic, sequence, catalog } = world;
  const linked = encodeURIComponent("https://images.example/canarylinked.jpg");
  const [year = "", month = "", day = ""] = new Date().toISOString().slice(0, 10).split("-");
  return {
    ...Object.fromEntries(OTHERS.map((name) => [name, "1"])),
    year,
    month,
    day,
    monthDayYearSlug: "february-28-2026",
    postId: [
      ...[story, own, answer].map(({ slug, id }) => `${slug}-${id}`),
      ...(world.email ? [world.email.id] : []),
    ],
    username: writer.username,
    collectionSlug: collection.slug,
    publicationSlug: collection.slug,
    tagSlug: tag.slug,
    tag: tag.slug,
    topicSlug: String(topic.slug),
    sequenceSlug: sequence.id,
    catalogSlug: sequence.id,
    catalogSlugId: catalogSlugId(catalog as never),
    catalogId: catalog.id,
    inResponseToPostId: story.id,
    repostId: story.id,
    id: story.id,
    userId: writer.id,
    collectionId: collection.id,
    publicationId: collection.id,
    submissionId: world.submission.id,
    versionId: `version-${story.id}-1`,
    "NewNewsletterEmail.id": "1",
    "ShowNewsletterEmail.id": "1",
    "ShowNewsletterEmailOfSubscriber.id": "1",
    "Bookmark.type": "post",
    "Vote.type": "post",
    "ShowMedia.mediaResourceId": CANARY_DOCUMENT.paragraphs.map(
      ({ name }) => `${story.id}-${name}`,
    ),
    "PreviewDesign.ownerId": [collection.id, writer.id],
    "PreviewDesign.sample": ["home", "story"],
    "PreviewDraft.reader": ["visitor", "member"],
    "ShowOEmbed?url": ["json", "xml"].map(
      (format) => `${encodeURIComponent(`${ORIGIN}/p/${story.id}`)}&format=${format}`,
    ),
    "Search?q": encodeURIComponent(OPENING),
    "SearchCategory?q": encodeURIComponent(OPENING),
    "SearchCollection?q": encodeURIComponent(OPENING),
    "ShowSitemap.start": "0",
    "/img/linked/:postId": `/img/linked/${story.id}?url=${linked}`,
  };
}
