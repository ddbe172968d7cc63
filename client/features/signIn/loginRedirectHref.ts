import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { ClientConfig } from "../../app/state.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import type { SignInOperation } from "./signInFlow.ts";

/**
 * Where a browser takes the token that proves who it is (platform.md §4.1). Whoever is signed in already
 * needs none, and is led on.
 */
export function loginRedirectHref(
  config: Pick<ClientConfig, "publicUrl" | "authDomain">,
  query: { token: string | undefined; operation: SignInOperation; redirect: string },
): string {
  const path = buildPath("LoginRedirect", {}, { query: { ...query, state: "email" } });
  return authOrigin(config) + path;
}
