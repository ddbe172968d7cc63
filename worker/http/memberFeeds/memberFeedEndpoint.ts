// Serves members' full-text feeds, GET of `/feed/member/{token}` as RSS and `…/json` as JSON Feed.
// A revoked feed, or one whose membership has ended, has previews and says why.

import { DAY_MS } from "../../../shared/durations.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isMember } from "../../domain/membership/rows/tier.ts";
import {
  type FoundMemberFeed,
  memberFeedOfToken,
  noteMemberFeedRead,
} from "../../domain/memberFeeds/memberFeeds.ts";
import { memberFeedStoryIds } from "../../domain/memberFeeds/memberFeedStories.ts";
import { log } from "../../log.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import type { Channel } from "../feeds/channelOf.ts";
import type { FeedItem } from "../feeds/itemOf.ts";
import { jsonFeed } from "../feeds/jsonFeed.ts";
import { memberItemsPath, renderMemberItems } from "./memberItems.ts";
import { lastChange, RSS_MEDIA_TYPE, rssDocument } from "../feeds/rssDocument.ts";
import * as texts from "../feeds/texts.ts";

/** Whoever holds the address may read it; nobody else's cache keeps it. */
const HEADERS = {
  "Cache-Control": "private, max-age=0, must-revalidate",
  "X-Robots-Tag": "noindex",
};

/** Answers GET and HEAD of a member's feed. */
export const memberFeedEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { params, routeName } = c.get("siteLocation");
  const feed = await memberFeedOfToken(context, params.token ?? "");
  if (!feed) throw new TypedError("NOT_FOUND", "We couldn’t find this feed.");
  const { publicUrl } = context.config;
  const token = params.token!;
  const isJson = routeName === "FeedMemberJson";
  const channel = channelOf(
    feed,
    publicUrl,
    buildPath(isJson ? "FeedMemberJson" : "FeedMember", { token }),
  );
  const items = [
    ...noticeOf(feed, publicUrl),
    ...(await itemsOf(context, c.get("location"), feed)),
  ];
  noteRead(context, feed);
  return answerDocument(c, {
    body: isJson ? jsonFeed(channel, items) : rssDocument(channel, items, publicUrl),
    contentType: `${isJson ? "application/feed+json" : RSS_MEDIA_TYPE}; charset=utf-8`,
    lastModified: lastChange(items),
    headers: HEADERS,
  });
});

const isWhole = ({ revokedAt, tier }: FoundMemberFeed): boolean =>
  revokedAt === null && isMember({ tier });

async function itemsOf(
  context: RequestContext,
  location: RouteLocation,
  feed: FoundMemberFeed,
): Promise<FeedItem[]> {
  const ids = await memberFeedStoryIds(context, feed);
  if (ids.length === 0) return [];
  const { host, ownerId } = location.resolved!;
  const path = memberItemsPath(isWhole(feed) ? "whole" : "preview", ids);
  const address = { host, ownerId, path, query: "" };
  const fill = () => renderMemberItems(context, { address, location });
  const { body } = context.pageCache
    ? await context.pageCache.serve(address, fill, context)
    : await fill();
  return (await new Response(body).json()) as FeedItem[];
}

function channelOf(
  { kind, name, targetId }: FoundMemberFeed,
  publicUrl: string,
  selfPath: string,
): Channel {
  const title = kind === "FOLLOWING" || name === null ? texts.memberFollowing : name;
  const link =
    kind === "COLLECTION" && targetId !== null
      ? buildPath("ShowCollectionById", { collectionId: targetId })
      : buildPath("ShowHome");
  return {
    title: texts.memberFeedTitle(title),
    description: texts.memberFeedDescription,
    link: publicUrl + link,
    self: publicUrl + selfPath,
    imageId: null,
  };
}

/** The first item of a feed that has only previews, which says why. */
function noticeOf(feed: FoundMemberFeed, publicUrl: string): FeedItem[] {
  if (isWhole(feed)) return [];
  const { id, revokedAt, accessUntil, createdAt } = feed;
  const at = revokedAt ?? accessUntil ?? createdAt;
  const link = publicUrl + buildPath("YourMemberFeeds");
  const text = revokedAt === null ? texts.memberFeedEnded : texts.memberFeedRevoked;
  return [
    {
      title: revokedAt === null ? texts.memberFeedEndedTitle : texts.memberFeedRevokedTitle,
      link,
      guid: `${link}#${id}-${at}`,
      description: text,
      html: `<p>${text}</p>`,
      creators: [PRODUCT_NAME],
      categories: [],
      image: null,
      language: "en",
      publishedAt: at,
      changedAt: at,
    },
  ];
}

/** Records the read after the response, at most once a day. */
function noteRead(context: RequestContext, { id, lastReadAt }: FoundMemberFeed): void {
  if (lastReadAt !== null && context.now - lastReadAt < DAY_MS) return;
  context.waitUntil(
    noteMemberFeedRead(context, id).catch((error: unknown) =>
      log("warn", "A read of a feed could not be recorded", { error }),
    ),
  );
}
