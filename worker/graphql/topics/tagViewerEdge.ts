import {
  type TagViewerEdge as ViewerEdge,
  viewerEdgeByTag,
} from "../../domain/topics/rows/viewerEdge.ts";
import { builder } from "../machinery/builder.ts";
import { Tag } from "../machinery/refs.ts";

const TagViewerEdge = builder.objectRef<ViewerEdge>("TagViewerEdge").implement({
  description: "The viewer's relation to a tag.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the tag's id, combined." }),
    isFollowing: t.exposeBoolean("isFollowing", { description: "True if the viewer follows it." }),
  }),
});

builder.objectFields(Tag, (t) => ({
  viewerEdge: t.field({
    type: TagViewerEdge,
    description: "The viewer's relation to the tag.",
    resolve: ({ id }, _args, context) => viewerEdgeByTag(context).load(id),
  }),
}));
