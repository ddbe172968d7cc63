import { formatTimestamp } from "../../../shared/format/dates.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import type { DomainContext } from "../../domain/context.ts";
import { viewerById } from "../../domain/accounts/people/viewer.ts";
import type { StepForm } from "./accountStep.ts";

/** Names the account to be closed, since one person may have several. Throws like Database. */
export async function whose(context: DomainContext, userId: string): Promise<string> {
  const viewer = await viewerById(context).load(userId);
  return viewer ? `You are signed in as ${viewer.name} (@${viewer.username}).` : "";
}

/**
 * The confirmation after closing an account; its owner may have no reachable email address.
 * `eraseAt` is in milliseconds since 1970, and null for an account that won't be erased.
 */
export function closedPage(eraseAt: number | null): StepForm {
  const [title, way] =
    eraseAt === null
      ? ["Your account is deactivated", "Sign in again at any time to restore everything."]
      : [
          "Your account will be deleted",
          `Until ${formatTimestamp(eraseAt)} you can sign in to restore everything. After that it’s deleted for good.`,
        ];
  return {
    title,
    text: `You’re signed out everywhere, and your profile, stories and responses are hidden. ${way}`,
    others: [
      { label: `Go to ${PRODUCT_NAME}`, href: buildPath("ShowHome") },
      { label: "Sign in again", href: signInPath({ operation: "login" }) },
    ],
  };
}
