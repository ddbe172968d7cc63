import { type Refusal, refuse } from "./results.ts";

/** Why somebody may not change what is a person's or a publication's; `staffOnly` says who may. */
export function refuseOwner(
  problem: "no-target" | "forbidden" | "suspended",
  staffOnly: string,
): Refusal {
  switch (problem) {
    case "no-target":
      return refuse("NotFound", "There is no such person or publication.");
    case "forbidden":
      return refuse("Forbidden", staffOnly);
    default:
      return refuse("AccountSuspended", "Your account is suspended.");
  }
}
