import { fetchQuery, graphql } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type { SocialLoginsQuery } from "../../../generated/relay/SocialLoginsQuery.graphql.ts";
import { readSocialProvider, SOCIAL_PROVIDER_NAMES } from "../../../shared/socialProviders.ts";

/** Fetches the social providers linked to the viewer's account; empty if they are unavailable. */
export async function fetchSocialLogins(environment: Environment): Promise<readonly string[]> {
  const data = await fetchQuery<SocialLoginsQuery>(
    environment,
    graphql`
      query SocialLoginsQuery {
        viewer {
          id
          socialConnections {
            provider
          }
        }
      }
    `,
    {},
  )
    .toPromise()
    .catch(() => null);
  return (data?.viewer?.socialConnections ?? []).flatMap(({ provider }) => {
    const id = readSocialProvider(provider.toLowerCase());
    return id ? [SOCIAL_PROVIDER_NAMES[id]] : [];
  });
}
