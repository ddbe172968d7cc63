import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import type { ProfileRoute } from "./profileHref.ts";

/** The user fields that determine their pages' addresses. */
export interface AddressedPerson {
  readonly username: string;
  readonly customDomainState: {
    readonly live: { readonly domain: string } | null | undefined;
  };
}

/** Returns the absolute URL of a user's page, on their custom host if they have one. */
export function personAddress(
  { username, customDomainState }: AddressedPerson,
  publicUrl: string,
  route: ProfileRoute = "ShowUser",
): string {
  const domain = customDomainState.live?.domain;
  return ownUrl({ kind: "user", username, domain }, publicUrl, route);
}
