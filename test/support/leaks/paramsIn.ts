import { catalogSlugId } from "../../../shared/rules/catalogSlug.ts";
import { ORIGIN } from "../product.ts";
import type { ParamTable } from "./addressesOf.ts";
import { CANARY_DOCUMENT, OPENING } from "./canaries.ts";
import type { LeakWorld } from "./leakWorld.ts";

/** Params that name nothing of the site. */
const OTHERS = [
  "answerId",
  "baseRev",
  "bookId",
  "chargeId",
  "details",
  "exportId",
  "featureSlug",
  "formId",
  "hash",
  "key",
  "kind",
  "look",
  "mutation",
  "newsletterId",
  "newsletterSlug",
  "nonce",
  "oauthApplicationId",
  "page",
  "step",
  "subpageSlug",
  "tab",
  "token",
  "type",
  "vanitySlug",
  "version",
  "xsrf",
];

/** The values of the params of addresses in the leak world. */
export function paramsIn(world: LeakWorld): ParamTable {
  const { story, own, answer, writer, collection, tag, topic, sequence, catalog } = world;
  const linked = encodeURIComponent("https://images.example/canarylinked.jpg");
  const [year = "", month = "", day = ""] = new Date().toISOString().slice(0, 10).split("-");
  return {
    ...Object.fromEntries(OTHERS.map((name) => [name, "1"])),
    year,
    month,
    day,
    monthDayYearSlug: "february-28-2026",
    postId: [story, own, answer].map(({ slug, id }) => `${slug}-${id}`),
    username: writer.username,
    collectionSlug: collection.slug,
    publicationSlug: collection.slug,
    tagSlug: tag.slug,
    tag: tag.slug,
    topicSlug: topic.slug,
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
    "Bookmark.type": "post",
    "Vote.type": "post",
    "ShowMedia.mediaResourceId": CANARY_DOCUMENT.paragraphs.map(
      ({ name }) => `${story.id}-${name}`,
    ),
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
