import { buildPath } from "../../shared/routes/buildPath.ts";

/** What a sign-in link asks for (platform.md §2.1). */
export interface SignInRequest {
  operation: "login" | "register";
  /** The path, or an address of our own, that the reader comes back to. */
  redirect: string | undefined;
  /** What the reader wanted to do, carried out once they are signed in. */
  actionUrl: string | undefined;
  /** Which control led here. */
  susiEntry: string | undefined;
  /** The link itself. */
  href: string;
}

/** What a link to the sign-in page asks for; null for any other link. */
export function signInRequestOf(
  link: Pick<URL, "pathname" | "search" | "href">,
): SignInRequest | null {
  if (link.pathname !== SIGN_IN_PATH) return null;
  const query = new URLSearchParams(link.search);
  // Only the page itself can take up a step or carry a token.
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
