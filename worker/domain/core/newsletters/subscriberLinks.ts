import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { SubscriberRow } from "./subscribers.ts";

/** Unsubscribes a subscriber, by mail clients with one click (RFC 8058). Works permanently. */
export function unsubscribeUrl(
  publicUrl: string,
  { linkToken }: Pick<SubscriberRow, "linkToken">,
): string {
  return publicUrl + buildPath("Unsubscribe", { token: linkToken });
}

/** Shows a subscriber with an account all emails that they get, without signing in. */
export function emailSettingsUrl(
  publicUrl: string,
  { linkToken, userId }: Pick<SubscriberRow, "linkToken"> & { userId: string },
): string {
  return publicUrl + buildPath("EmailSettings", { userId, hash: linkToken });
}
