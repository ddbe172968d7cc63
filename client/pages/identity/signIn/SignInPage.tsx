import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { SWITCH_ACCOUNT_ENTRY } from "../../../../shared/routes/paths/signInPath.ts";
import { readRedirect } from "../../../../shared/identity/safeRedirect.ts";
import { definePage, type NoQuery, type PageLocation } from "../../../runtime/page/page.ts";
import { readOperation, readStep } from "../../../features/identity/signIn/signInFlow.ts";
import { signInTitle } from "../../../features/identity/signIn/texts.ts";
import { SignInScreen } from "./SignInScreen.tsx";

/**
 * Sign-in and sign-up as a page, which works without JavaScript. Signed-in viewers are redirected,
 * unless they want to switch accounts.
 */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
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
  Component: SignInScreen,
});

/** Accepts only paths of this site, because the page can't tell who owns another host. */
function continueTo({ query, publicUrl }: PageLocation): string {
  const target = query.redirect?.startsWith("/") ? readRedirect(query.redirect, publicUrl) : null;
  const path = target ? target.pathname + target.search + target.hash : buildPath("ShowHome");
  return redirectThrough(path, query.actionUrl);
}
