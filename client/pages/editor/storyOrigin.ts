import { postIdFromParam } from "../../../shared/routes/postId.ts";
import type { PageLocation } from "../../app/page.ts";

/** What a story is begun from, as its address says. */
export type StoryOrigin =
  | { kind: "response" | "repost"; postId: string }
  | { kind: "quote"; quoteId: string }
  | { kind: "collection"; slug: string };

/** What the address of a new story has it begun from; null for nothing, and where a story is gone on with. */
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
    default: {
      const { inResponseToQuoteId } = query;
      if (routeName !== "NewStory" || inResponseToQuoteId === undefined) return null;
      return { kind: "quote", quoteId: inResponseToQuoteId };
    }
  }
}
