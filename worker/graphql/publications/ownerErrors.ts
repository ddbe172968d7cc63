import { type ErrorResult, refuse } from "../machinery/results.ts";

/**
 * Maps a permission error about a person or publication to its GraphQL error; `staffOnly` is its
 * message.
 */
export function refuseOwner(
  error: "no-target" | "forbidden" | "suspended",
  staffOnly: string,
): ErrorResult {
  switch (error) {
    case "no-target":
      return refuse("NotFound", "We couldn't find this person or publication.");
    case "forbidden":
      return refuse("Forbidden", staffOnly);
    default:
      return refuse("AccountSuspended", "Your account is suspended.");
  }
}
