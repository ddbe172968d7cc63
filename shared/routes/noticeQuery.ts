// How an address says that the page is to come up with a notice: after a redirect, above all. It names
// kinds and ids, never words or numbers, so that no link can have the product say something of its own.

/** The kinds that an address may bring up, by how they are named there. */
export const ADDRESS_NOTICES = [
  "subscribe-success",
  "subscribed-already",
  "subscribe-self",
  "subscribe-fail",
  "account-lockout",
  "move-post-to-trash",
  "unclaim-subdomain-error",
  "retry-payment-provider-connection",
  "retryable-error",
] as const;
export type AddressNotice = (typeof ADDRESS_NOTICES)[number];

/** What an address says of a notice. */
export interface NoticeQuery {
  toast: AddressNotice;
  /** The id of whom or what it is about. */
  toastAbout?: string;
}

/** Says in an address which notice its page is to come up with. */
export function addNotice(url: URL, notice: NoticeQuery): void {
  for (const [name, value] of Object.entries(notice)) url.searchParams.set(name, String(value));
}
