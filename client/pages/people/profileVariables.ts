import type { PageLocation } from "../../app/page.ts";
import { profileUsername } from "../../features/people/profileHref.ts";

/** Whose page an address asks for: by id on `/u/{userId}`, else by username. */
export function profileVariables(location: PageLocation): {
  id: string | null;
  username: string | null;
} {
  return { id: location.params.userId ?? null, username: profileUsername(location) };
}
