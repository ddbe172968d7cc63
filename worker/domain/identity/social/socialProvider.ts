import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import type { SocialProvider } from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { viewerFlags } from "../../flags/flags.ts";

/** The provider as configured; null if it is not configured or switched off. */
export async function socialProvider(
  context: DomainContext,
  id: SocialProviderId,
): Promise<SocialProvider | null> {
  const { social } = context.config;
  if (!social[id] || (await isSwitchedOff(context, id))) return null;
  switch (id) {
    case "google":
    case "apple": {
      const { openIdProvider } = await import("../../../ports/socialSignIn/openIdProvider.ts");
      return openIdProvider(social[id]!, call);
    }
    case "facebook":
    case "twitter": {
      const { profileProvider } = await import("../../../ports/socialSignIn/profileProvider.ts");
      return profileProvider(social[id]!, call);
    }
  }
}

/** True while a flag switches a provider off. Apple has no flag. */
export async function isSwitchedOff(
  context: DomainContext,
  id: SocialProviderId,
): Promise<boolean> {
  return id !== "apple" && (await viewerFlags(context))[`disable_login_${id}`];
}

/** The platform's `fetch` throws if it is called with another `this`. */
export const call = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(address, init);
