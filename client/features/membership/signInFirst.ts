import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import type { PageLocation, PageResult } from "../../runtime/page/page.ts";

/** Leads anonymous viewers through sign-in and back to the page. */
export function signInFirst({ path }: Pick<PageLocation, "path">): PageResult {
  const to = signInPath({ operation: "login", redirect: path });
  return { kind: "redirect", to, isPermanent: false };
}
