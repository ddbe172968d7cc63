import { type ErrorResult, refuse } from "../machinery/results.ts";

/** Why somebody may not change what is a person's or a publication's; `staffOnly` says who may. */
export function refuseOwner(
  error: "no-target" | "forbidden" | "suspended",
  staffOnly: string,
): ErrorResult {
  switch (error) {
    case "no-target":
      return refuse("NotFound", "There is no such person or publication.");
    case "forbidden":
      return refuse("Forbidden", staffOnly);
    default:
      return refuse("AccountSuspended", "Your account is suspended.");
  }
}
