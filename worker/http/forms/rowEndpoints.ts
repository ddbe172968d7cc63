import type { Handler } from "hono";
import { pendingRowEndpoint } from "../identity/pending/pendingRowEndpoint.ts";
import * as texts from "../identity/texts.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { rowEndpoint } from "./formRow.ts";
import { FORM_ROWS } from "./formRows.ts";

/** The endpoints of the rows that have none of their own, by their route. */
export const ROW_ENDPOINTS = {
  Vote: pendingRowEndpoint(FORM_ROWS.Vote, texts.cannotReceiveClaps),
  Bookmark: pendingRowEndpoint(FORM_ROWS.Bookmark, texts.cannotBeSaved),
  FollowAction: pendingRowEndpoint(FORM_ROWS.FollowAction, texts.followTargetNotFound),
  CreateQuote: rowEndpoint(FORM_ROWS.CreateQuote),
  Respond: rowEndpoint(FORM_ROWS.Respond),
  RespondToList: rowEndpoint(FORM_ROWS.RespondToList),
  SubscribeToNewsletter: rowEndpoint(FORM_ROWS.SubscribeToNewsletter),
  EnableWriterSubscription: rowEndpoint(FORM_ROWS.EnableWriterSubscription),
  NewCollectionNewsletter: rowEndpoint(FORM_ROWS.NewCollectionNewsletter),
  YourMemberFeeds: rowEndpoint(FORM_ROWS.YourMemberFeeds),
  PostSettings: rowEndpoint(FORM_ROWS.PostSettings),
  NewSequence: rowEndpoint(FORM_ROWS.NewSequence),
  EditSequence: rowEndpoint(FORM_ROWS.EditSequence),
} as const satisfies Partial<Record<keyof typeof FORM_ROWS, Handler<AppEnv>>>;
