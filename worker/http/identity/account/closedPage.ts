import { formatTimestamp } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import type { DomainContext } from "../../../domain/kernel/context.ts";
import { viewerById } from "../../../domain/people/viewer.ts";
import type { StepForm } from "./accountStep.ts";
import * as texts from "./texts.ts";

/** Names the account to be closed, since one person may have several. */
export async function whose(context: DomainContext, userId: string): Promise<string> {
  const viewer = await viewerById(context).load(userId);
  return viewer ? texts.signedInAs(viewer.name, viewer.username) : "";
}

/**
 * The confirmation after closing an account; its owner may have no reachable email address.
 * `eraseAt` is in milliseconds since 1970, and null for an account that won't be erased.
 */
export function closedPage(eraseAt: number | null): StepForm {
  const [title, way] =
    eraseAt === null
      ? [texts.yourAccountIsDeactivated, texts.restoreAnyTime]
      : [texts.accountWillBeDeleted, texts.restoreUntil(formatTimestamp(eraseAt))];
  return {
    title,
    text: texts.closedText(way),
    others: [
      { label: texts.goTo, href: buildPath("ShowHome") },
      { label: texts.signInAgain, href: signInPath({ operation: "login" }) },
    ],
  };
}
