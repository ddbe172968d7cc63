import { buildPath } from "../../../shared/routes/buildPath.ts";

/** The parameters of a sign-in link. */
export interface SignInRequest {
  operation: "login" | "register";
  /** The path, or an absolute URL of ours, to return to. */
  redirect: string | undefined;
  /** The pending action to perform after sign-in. */
  actionUrl: string | undefined;
  /** The control that led to sign-in. */
  susiEntry: string | undefined;
  /** The link's URL. */
  href: string;
}

/** Parses a link to the sign-in page; returns null for any other link. */
export function signInRequestOf(
  link: Pick<URL, "pathname" | "search" | "href">,
): SignInRequest | null {
  if (link.pathname !== SIGN_IN_PATH) return null;
  const query = new URLSearchParams(link.search);
  // Only the full page supports a step override or a token.
  if (query.has("stepOverride") || query.has("token")) return null;
  return {
    operation: query.get("operation") === "register" ? "register" : "login",
    redirect: query.get("redirect") ?? undefined,
    actionUrl: query.get("actionUrl") ?? undefined,
    susiEntry: query.get("susiEntry") ?? undefined,
    href: link.href,
  };
}

const SIGN_IN_PATH = buildPath("SignIn");
