import { ownUrl } from "../../../shared/routes/ownUrl.ts";
import type { ProfileRoute } from "./profileHref.ts";

/** What must be known of a person to say where their pages are. */
export interface AddressedPerson {
  readonly username: string;
  readonly customDomainState: {
    readonly live: { readonly domain: string } | null | undefined;
  };
}

/** The absolute address of a person's page: on their own host where they have one. */
export function personAddress(
  { username, customDomainState }: AddressedPerson,
  publicUrl: string,
  route: ProfileRoute = "ShowUser",
): string {
  const domain = customDomainState.live?.domain;
  return ownUrl({ kind: "user", username, domain }, publicUrl, route);
}
