import { pageBounds } from "../../db/keyset.ts";
import { listStaffPicks } from "../../domain/stories/staffPicks.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import { PageParams, PagingOptions } from "../machinery/paging.ts";
import { Post } from "../machinery/refs.ts";

const DEFAULT_SIZE = 10;

const StaffPick = builder.objectRef<{ post: StoryRow }>("StaffPick").implement({
  description: "A story picked by staff.",
  fields: (t) => ({
    post: t.expose("post", { type: Post, description: "The story." }),
  }),
});

interface Feed {
  items: { post: StoryRow }[];
  next: { limit: number; to: string } | null;
}

const StaffPicksFeed = builder.objectRef<Feed>("StaffPicksFeed").implement({
  description: "A page of staff picks.",
  fields: (t) => ({
    items: t.expose("items", {
      type: [StaffPick],
      nullable: { list: false, items: true },
      description: "The picks, latest first.",
    }),
    next: t.expose("next", {
      type: PageParams,
      nullable: true,
      description: "The arguments for the next page; null on the last.",
    }),
  }),
});

builder.queryFields((t) => ({
  staffPicksFeed: t.field({
    type: StaffPicksFeed,
    nullable: true,
    description: "Stories picked by staff, latest pick first.",
    args: { paging: t.arg({ type: PagingOptions, description: "The page to return." }) },
    resolve: async (_root, { paging }, context): Promise<Feed> => {
      const bounds = pageBounds({ first: paging?.limit, after: paging?.to }, DEFAULT_SIZE);
      const { edges, pageInfo } = await listStaffPicks(context, bounds);
      return {
        items: edges.map(({ node }) => ({ post: node })),
        next:
          pageInfo.hasNextPage && pageInfo.endCursor !== null
            ? { limit: bounds.limit, to: pageInfo.endCursor }
            : null,
      };
    },
  }),
}));
