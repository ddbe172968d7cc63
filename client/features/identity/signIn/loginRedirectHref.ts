import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { ClientConfig } from "../../../runtime/page/state.ts";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import type { SignInOperation } from "./signInFlow.ts";

/**
 * Returns the URL that exchanges a sign-in token for a session. A viewer who is
 * already signed in needs no token and is redirected.
 */
export function loginRedirectHref(
  config: Pick<ClientConfig, "publicUrl" | "authDomain">,
  query: { token: string | undefined; operation: SignInOperation; redirect: string },
): string {
  const path = buildPath("LoginRedirect", {}, { query: { ...query, state: "email" } });
  return authOrigin(config) + path;
}
