import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import type { PageLocation, PageResult } from "../page/page.ts";

/** Redirects an anonymous viewer from an account page to sign-in, returning here afterwards. */
export function signInResult({ path }: Pick<PageLocation, "path">): PageResult {
  const to = signInPath({ operation: "login", redirect: path });
  return { kind: "redirect", to, isPermanent: false };
}
