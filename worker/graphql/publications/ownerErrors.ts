import { type ErrorResult, errorResult, suspended } from "../machinery/results.ts";

/**
 * Maps a permission error about a person or publication to its GraphQL error; `staffOnly` is its
 * message.
 */
export function ownerErrorResult(
  error: "no-target" | "forbidden" | "suspended",
  staffOnly: string,
): ErrorResult {
  switch (error) {
    case "no-target":
      return errorResult("NotFound", "We couldn’t find this person or publication.");
    case "forbidden":
      return errorResult("Forbidden", staffOnly);
    default:
      return suspended();
  }
}
