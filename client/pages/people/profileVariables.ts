import type { PageLocation } from "../../runtime/page/page.ts";
import { profileUsername } from "../../features/people/profileHref.ts";

/** Returns the user of a URL: by id for `/u/{userId}`, otherwise by username. */
export function profileVariables(location: PageLocation): {
  id: string | null;
  username: string | null;
} {
  return { id: location.params.userId ?? null, username: profileUsername(location) };
}
