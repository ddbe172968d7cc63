import { objectionToClick, recordClick } from "../../domain/search/recordClick.ts";
import { builder } from "../machinery/builder.ts";
import { permittedToVisitors } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

/** A recorded click. */
interface Noted {
  __typename: "SearchClickEvent";
  queryId: string;
}

const SearchClickEvent = builder.objectRef<Noted>("SearchClickEvent").implement({
  description: "A click on search results.",
  fields: (t) => ({
    queryId: t.exposeString("queryId", { description: "The id of the query." }),
  }),
});

const SearchClickEventResult = defineResult({
  name: "SearchClickEventResult",
  description: "Result of `searchClickEvent`.",
  types: [SearchClickEvent],
  errors: ["BadRequest", "RateLimited"],
});

interface Click {
  queryId: string;
  indexName: string;
  objectIds: string[];
  positions: number[];
}

builder.mutationFields((t) => ({
  searchClickEvent: t.field({
    type: SearchClickEventResult,
    description:
      "Records which search result was opened, once and without the viewer's identity (SearchClickEventMutation).",
    args: {
      queryId: t.arg.string({ required: true, description: "The `queryID` of the response." }),
      indexName: t.arg.string({ required: true, description: "The index that was searched." }),
      objectIds: t.arg.stringList({ required: true, description: "The clicked hits by objectID." }),
      positions: t.arg.intList({
        required: true,
        description: "The position of each hit, starting at 1.",
      }),
    },
    resolve: permittedToVisitors(
      "searchClickEvent",
      async (click: Click, context): Promise<Noted | ErrorResult> => {
        const objection = objectionToClick(click);
        if (objection) return errorResult("BadRequest", objection);
        return (await recordClick(context, click))
          ? { __typename: "SearchClickEvent", queryId: click.queryId }
          : errorResult("RateLimited", "Too many clicks. Try again in an hour.");
      },
    ),
  }),
}));
