// oEmbed 1.0 (oembed.com) for stories, GET /_/oembed?url=…&format=json|xml. The response is of type
// "link" with the data of a card: it injects no markup into other sites and contains no story text.

import type { Context } from "hono";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { IMAGE_WIDTHS, imageUrl, transformFor } from "../../../shared/images/imageUrl.ts";
import { servedSize } from "../../../shared/images/servedSize.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import type { DomainContext } from "../../domain/kernel/context.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { publicExcerpt } from "../../domain/stories/rows/paywall.ts";
import { liveDomain, type UserRow } from "../../domain/people/rows/userRow.ts";
import type { CollectionRow } from "../../domain/publications/rows/collectionRow.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { locateUrl } from "../request/locateRequest.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { xmlDocument, xmlElement } from "../xml.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";

/** Seconds for which an embedding site may cache the response. */
const CACHE_AGE_S = 86_400;
/** Widest thumbnail, in pixels. */
const THUMBNAIL_WIDTH = 1080;

const STORY_ROUTES: ReadonlySet<string> = new Set([
  "ShowPost",
  "ShowPostUnderUser",
  "ShowPostUnderCollection",
]);

/** The fields of the response; undefined ones are omitted. */
type OEmbed = Readonly<Record<string, string | number | undefined>>;

/** Answers GET and HEAD with the oEmbed data of a story's URL. */
export const oEmbedEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const format = c.req.query("format") ?? "json";
  if (format !== "json" && format !== "xml") {
    throw new TypedError("NOT_IMPLEMENTED", "The format must be json or xml.");
  }
  const context = asAnonymous(c.get("request"));
  const bounds = { width: readBound(c, "maxwidth"), height: readBound(c, "maxheight") };
  const story = await storyAt(context, c.req.query("url"));
  if (!story) throw new TypedError("NOT_FOUND", "We couldn’t find a story at this address.");
  const fields = embedOf(story, bounds, context.config.publicUrl);
  // Scripts on other sites may fetch it; the response is identical for everyone.
  const headers = { "Access-Control-Allow-Origin": "*" };
  return format === "json"
    ? answerDocument(c, {
        body: JSON.stringify(fields),
        contentType: "application/json; charset=utf-8",
        headers,
      })
    : answerDocument(c, {
        body: embedXml(fields),
        contentType: "text/xml; charset=utf-8",
        headers,
      });
});

function readBound(c: Context<AppEnv>, name: string): number {
  const text = c.req.query(name);
  if (text === undefined) return Infinity;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new TypedError("BAD_REQUEST", `${name} must be a number of pixels.`);
  return Number(text);
}

/** The story or response at a URL of one of our sites, if anonymous viewers can see it. */
async function storyAt(context: DomainContext, address: string | undefined) {
  if (!address)
    throw new TypedError("BAD_REQUEST", "The parameter url is missing: the address of a story.");
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { match } = await locateUrl(context, url);
  if (!match || !STORY_ROUTES.has(match.route.name)) return null;
  const id = postIdFromParam(match.params.postId ?? "");
  return id ? visibleStory(context, id) : null;
}

function embedOf(
  story: StoryRow,
  bounds: { width: number; height: number },
  publicUrl: string,
): OEmbed {
  const { creator, collection } = story;
  return {
    version: "1.0",
    type: "link",
    title: storyTitle({
      title: story.title,
      excerpt: publicExcerpt(story),
    }),
    author_name: creator?.name,
    author_url: creator ? userUrl(creator, publicUrl) : undefined,
    provider_name: collection?.name ?? PRODUCT_NAME,
    provider_url: collection ? collectionUrl(collection, publicUrl) : publicUrl,
    cache_age: CACHE_AGE_S,
    ...thumbnail(story, bounds, publicUrl),
  };
}

function userUrl(user: UserRow, publicUrl: string): string {
  const { username } = user;
  return ownUrl({ kind: "user", username, domain: liveDomain(user) }, publicUrl, "ShowUser");
}

function collectionUrl({ slug, domain }: CollectionRow, publicUrl: string): string {
  const owner = { kind: "collection", collectionSlug: slug, domain } as const;
  return ownUrl(owner, publicUrl, "ShowCollectionHome");
}

/** The widest variant of the story's image that fits the bounds, in pixels; empty if none fits. */
function thumbnail(
  { previewImageId: id, previewImageSize: size }: StoryRow,
  bounds: { width: number; height: number },
  publicUrl: string,
): OEmbed {
  if (!id || !size) return {};
  for (const width of IMAGE_WIDTHS.toReversed()) {
    if (width > THUMBNAIL_WIDTH) continue;
    const served = servedSize(size, transformFor({ width }));
    if (served.width > bounds.width || served.height > bounds.height) continue;
    return {
      thumbnail_url: publicUrl + imageUrl(id, { width }),
      thumbnail_width: served.width,
      thumbnail_height: served.height,
    };
  }
  return {};
}

function embedXml(fields: OEmbed): string {
  const elements = Object.entries(fields).map(([name, value]) =>
    value === undefined ? null : xmlElement(name, String(value)),
  );
  return xmlDocument(xmlElement("oembed", elements));
}
