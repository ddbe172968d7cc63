import { signInPath } from "../../shared/routes/signInPath.ts";
import type { PageLocation, PageResult } from "./page.ts";

/** What a page of the reader's own means for a visitor: to sign in, and to come back. */
export function signInResult({ path }: Pick<PageLocation, "path">): PageResult {
  const to = signInPath({ operation: "login", redirect: path });
  return { kind: "redirect", to, isPermanent: false };
}
