// Reader activity on a list: responses, claps and followers, with the same rules as for stories.

import { postTag } from "../../../shared/cache/cacheTags.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";
import {
  type Page,
  type PageArguments,
  type PageBounds,
  pageBounds,
  toPage,
} from "../../db/keyset.ts";
import {
  type CatalogViewerEdge as ViewerEdge,
  viewerEdgeByCatalog,
} from "../../domain/lists/rows/viewerEdge.ts";
import { visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { clappersFor } from "../../domain/claps/clappers.ts";
import { followedCatalogs } from "../../domain/follows/followedCatalogs.ts";
import { deletedResponsesByPost } from "../../domain/responses/deletedResponses.ts";
import { hiddenCatalogResponses } from "../../domain/responses/hiddenResponses.ts";
import { responsesByPost } from "../../domain/responses/responsesByPost.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import { storyById } from "../../domain/stories/rows/stories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import { Paging } from "../machinery/paging.ts";
import { Catalog, Post, User, Viewer } from "../machinery/refs.ts";
import { ResponseSortType } from "../stories/storyEnums.ts";
import { DeletedResponse } from "../responses/storyResponses.ts";

const CLAPPERS_PAGE_SIZE = 20;
const RESPONSES_PAGE_SIZE = 10;
const FOLLOWED_PAGE_SIZE = 25;

const CatalogViewerEdge = builder.objectRef<ViewerEdge>("CatalogViewerEdge").implement({
  description: "The viewer's relation to a list.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the list's id, combined." }),
    clapCount: t.exposeInt("clapCount", {
      description: `The viewer's own claps for it, ${MAX_CLAPS} at most.`,
    }),
    isFollowing: t.exposeBoolean("isFollowing", { description: "The viewer follows the list." }),
  }),
});

const sortDescription = "The newest first, or those with the most claps.";

interface SortedPage extends PageArguments {
  sortType?: ResponseSort | null;
}

/** Throws InvalidPageError like `pageBounds`. */
function orderOf({ sortType, ...page }: SortedPage): { sort: ResponseSort; bounds: PageBounds } {
  return { sort: sortType ?? "NEWEST", bounds: pageBounds(page, RESPONSES_PAGE_SIZE) };
}

function nothing<Row>(bounds: PageBounds): Page<Row> {
  return toPage<Row>([], bounds, () => ({ value: 0, id: "" }));
}

builder.objectFields(Catalog, (t) => ({
  responsesCount: t.exposeInt("responseCount", {
    description: "Visible responses, including replies.",
  }),
  isDiscussionClosed: t.boolean({
    description: "True if its owner has closed the discussion.",
    resolve: ({ discussion }) => discussion?.isClosed ?? false,
  }),
  hasDiscussion: t.boolean({
    description: "True if it accepts claps and responses; false for a private list.",
    resolve: ({ discussion, visibility }) => discussion !== null && visibility !== "PRIVATE",
  }),
  threadedCatalogResponses: t.connection(
    {
      type: Post,
      description: "Responses to the list, except those hidden by its owner.",
      args: { sortType: t.arg({ type: ResponseSortType, description: sortDescription }) },
      resolve: async ({ discussion, visibility }, args, context) => {
        const order = orderOf(args);
        if (!discussion || visibility === "PRIVATE") return nothing<StoryRow>(order.bounds);
        context.renderTrace.addTag(postTag(discussion.id));
        return responsesByPost(context).load({ postId: discussion.id, ...order });
      },
    },
    {
      fields: (page) => ({
        paging: page.field({
          type: Paging,
          description: "Pagination information.",
          resolve: (connection) => connection,
        }),
      }),
    },
  ),
  deletedResponses: t.field({
    type: [DeletedResponse],
    description: "Deleted responses that have replies, to which readers still link.",
    resolve: ({ discussion, visibility }, _args, context) =>
      !discussion || visibility === "PRIVATE"
        ? []
        : deletedResponsesByPost(context).load(discussion.id),
  }),
  hiddenCatalogResponses: t.connection({
    type: Post,
    description:
      "Responses that the viewer has hidden on one of their lists; empty for others. Never selected by cacheable pages.",
    args: { sortType: t.arg({ type: ResponseSortType, description: sortDescription }) },
    resolve: (catalog, args, context) => hiddenCatalogResponses(context, catalog, orderOf(args)),
  }),
  clappers: t.connection({
    type: User,
    description:
      "Who has clapped for one of the viewer's lists; empty for others. Never selected by cacheable pages.",
    args: { sortType: t.arg({ type: ResponseSortType, description: sortDescription }) },
    resolve: async ({ creator, discussion }, { sortType, ...page }, context) => {
      const bounds = pageBounds(page, CLAPPERS_PAGE_SIZE);
      if (!discussion) return nothing<UserRow>(bounds);
      const sort = sortType ?? "NEWEST";
      const clappers = await clappersFor(context, creator.id, discussion.id, sort, bounds);
      const edges = clappers.edges.map(({ cursor, node }) => ({ cursor, node: node.user }));
      return { ...clappers, edges };
    },
  }),
  viewerEdge: t.field({
    type: CatalogViewerEdge,
    description: "The viewer's relation to the list. Never selected by cacheable pages.",
    resolve: ({ id }, _args, context) => viewerEdgeByCatalog(context).load(id),
  }),
}));

builder.objectFields(Post, (t) => ({
  inResponseToCatalog: t.field({
    type: Catalog,
    nullable: true,
    description: "The list it responds to; null for none, or if the viewer can't see it.",
    resolve: async ({ inResponseToPostId }, _args, context) => {
      if (inResponseToPostId === null) return null;
      const answered = await storyById(context).load(inResponseToPostId);
      return answered?.catalogId ? visibleCatalog(context, answered.catalogId) : null;
    },
  }),
}));

builder.objectFields(Viewer, (t) => ({
  followedCatalogsConnection: t.connection({
    type: Catalog,
    description: "Lists of other users that the viewer follows, latest follow first.",
    resolve: ({ id }, args, context) =>
      followedCatalogs(context, id, pageBounds(args, FOLLOWED_PAGE_SIZE)),
  }),
}));
