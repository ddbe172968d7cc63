import { NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { readPostRange } from "../../domain/statistics/readPostRange.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/** The latest time of a JavaScript date, in milliseconds since 1970. */
const MAX_TIME = 8_640_000_000_000_000;

/**
 * Answers GET of what was counted of a story between two times, for its writers and the editors of
 * its publication. A range that is longer than counts can be is answered as far as there are any; the
 * answer names its range.
 */
export const postRangeEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { postId = "", startTimeMs = "", endTimeMs = "" } = c.req.param() as Record<string, string>;
  const [start, end] = [readTime(startTimeMs), readTime(endTimeMs)];
  if (start === null || end === null || start >= end)
    throw new TypedError("BAD_REQUEST", "The range must be two times in milliseconds, in order.");
  const id = postIdFromParam(postId);
  const range = id && (await readPostRange(c.get("request"), id, { start, end }));
  if (!range) throw new TypedError("NOT_FOUND", NOT_FOUND.story);
  return c.json(range, 200, { "Cache-Control": "private, no-store" });
});

function readTime(text: string): number | null {
  const time = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(time) <= MAX_TIME ? time : null;
}
