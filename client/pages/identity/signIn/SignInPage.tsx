import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { SWITCH_ACCOUNT_ENTRY } from "../../../../shared/routes/paths/signInPath.ts";
import { readRedirect } from "../../../../shared/identity/safeRedirect.ts";
import { graphql } from "relay-runtime";
import type { SignInPageQuery } from "../../../../generated/relay/SignInPageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { readOperation, readStep } from "../../../features/identity/signIn/signInFlow.ts";
import { signInTitle } from "../../../features/identity/signIn/texts.ts";
import type { SignInTarget } from "../../../features/identity/signIn/useSignUpReason.ts";
import { SignInScreen } from "./SignInScreen.tsx";

/**
 * Sign-in and sign-up as a page, which works without JavaScript. Signed-in viewers are redirected,
 * unless they want to switch accounts.
 */
export const page = definePage<SignInPageQuery>({
  query: graphql`
    query SignInPageQuery($aboutId: ID!, $hasAbout: Boolean!) {
      about: node(id: $aboutId) @include(if: $hasAbout) {
        __typename
        ... on User {
          id
          name
          imageId
        }
        ... on Collection {
          id
          name
          avatar {
            id
          }
        }
      }
    }
  `,
  variables: ({ query: { user, collection } }) => {
    const aboutId = user ?? collection;
    return { aboutId: aboutId ?? "", hasAbout: aboutId !== undefined };
  },
  result: (_data, location) => {
    const { operation, susiEntry } = location.query;
    if (location.isLoggedIn && susiEntry !== SWITCH_ACCOUNT_ENTRY) {
      return { kind: "redirect", to: continueTo(location), isPermanent: false };
    }
    const flow = { operation: readOperation(operation), step: readStep(location.query) };
    return {
      kind: "found",
      head: { title: signInTitle(flow, susiEntry).replace(/\.$/, ""), robots: "noindex" },
    };
  },
  Component: ({ data, location }) => (
    <SignInScreen location={location} target={targetOf(data.about)} />
  ),
});

function targetOf(about: SignInPageQuery["response"]["about"]): SignInTarget | null {
  switch (about?.__typename) {
    case "User":
      return { id: about.id, name: about.name, imageId: about.imageId ?? null, shape: "round" };
    case "Collection":
      return { id: about.id, name: about.name, imageId: about.avatar?.id ?? null, shape: "card" };
    default:
      return null;
  }
}

/** Accepts only paths of this site, because the page can't tell who owns another host. */
function continueTo({ query, publicUrl }: PageLocation): string {
  const target = query.redirect?.startsWith("/") ? readRedirect(query.redirect, publicUrl) : null;
  const path = target ? target.pathname + target.search + target.hash : buildPath("ShowHome");
  return redirectThrough(path, query.actionUrl);
}
