import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { SubscriberRow } from "./subscribers.ts";

/**
 * Unsubscribes a subscriber, by mail clients with one click (RFC 8058). Works permanently. With an
 * issue, it counts as lost by that issue.
 */
export function unsubscribeUrl(
  publicUrl: string,
  { linkToken, issueId }: Pick<SubscriberRow, "linkToken"> & { issueId?: string | undefined },
): string {
  return publicUrl + buildPath("Unsubscribe", { token: linkToken }, { query: { issue: issueId } });
}

/**
 * The page of an email without a story. With a subscriber's id as its token it also shows an email that
 * isn't for everyone.
 */
export function emailPageUrl(
  publicUrl: string,
  { token, ...email }: { id: string; postId: string; token: string | null },
): string {
  return (
    publicUrl +
    (token === null
      ? buildPath("ShowNewsletterEmail", email)
      : buildPath("ShowNewsletterEmailOfSubscriber", { ...email, token }))
  );
}

/** Shows a subscriber with an account all emails that they get, without signing in. */
export function emailSettingsUrl(
  publicUrl: string,
  { linkToken, userId }: Pick<SubscriberRow, "linkToken"> & { userId: string },
): string {
  return publicUrl + buildPath("EmailSettings", { userId, hash: linkToken });
}
