// POST /_/ops/search/rebuild: lets an operator rebuild the search index, one step per request. The
// body is the step: `{}` for the first, then the `next` of the previous response until it is null.

import * as v from "valibot";
import { FIRST_STEP, rebuildSearch, type RebuildStep } from "../../domain/search/rebuildSearch.ts";
import { SEARCH_INDEXES } from "../../../shared/search/multiQuery.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** The response to a step. */
export interface SearchRebuildReceipt {
  /** Number of rebuilt entries. */
  made: number;
  next: RebuildStep | null;
}

const BODY = v.strictObject({
  index: v.optional(v.picklist(SEARCH_INDEXES), FIRST_STEP.index),
  after: v.optional(v.pipe(v.string(), v.maxLength(20)), ""),
});

/** Answers POST of a step. */
export const searchRebuildEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const receipt: SearchRebuildReceipt = await rebuildSearch(c.get("request"), parsed.output);
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
