import { postIdFromParam } from "../../../shared/routes/postId.ts";
import type { PageLocation } from "../../runtime/page/page.ts";

/** What a new story is based on, according to its URL. */
export type StoryOrigin =
  | { kind: "response" | "repost"; postId: string }
  | { kind: "quote"; quoteId: string }
  | { kind: "collection"; slug: string }
  | { kind: "email"; newsletterId: string };

/** Returns the origin of a new story; null for none, and for an existing story. */
export function storyOrigin({
  routeName,
  params,
  query,
  site,
}: Pick<PageLocation, "routeName" | "params" | "query" | "site">): StoryOrigin | null {
  switch (routeName) {
    case "NewPostResponse":
      return { kind: "response", postId: postIdFromParam(params.inResponseToPostId ?? "") ?? "" };
    case "RepostStory":
      return { kind: "repost", postId: postIdFromParam(params.repostId ?? "") ?? "" };
    case "NewCollectionStory": {
      const own = site.kind === "collection" ? site.collectionSlug : undefined;
      return { kind: "collection", slug: params.collectionSlug ?? own ?? "" };
    }
    case "NewNewsletterEmail":
      return { kind: "email", newsletterId: params.id ?? "" };
    default: {
      const { inResponseToQuoteId } = query;
      if (routeName !== "NewStory" || inResponseToQuoteId === undefined) return null;
      return { kind: "quote", quoteId: inResponseToQuoteId };
    }
  }
}
