// Owns the query params that make a page show a notice, mainly after a redirect. They carry only
// kinds and ids, never text, so that a crafted link can't make the product show arbitrary messages.

/** The notices that a URL can trigger, by their name in the query. */
export const ADDRESS_NOTICES = [
  "subscribe-success",
  "subscribed-already",
  "subscribe-self",
  "subscribe-fail",
  "account-lockout",
  "move-post-to-trash",
  "publication-restored",
  "unclaim-subdomain-error",
  "retry-payment-provider-connection",
  "retryable-error",
] as const;
export type AddressNotice = (typeof ADDRESS_NOTICES)[number];

/** The notice params of a URL. */
export interface NoticeQuery {
  toast: AddressNotice;
  /** The id of the notice's subject. */
  toastAbout?: string;
}

/** Adds the notice params to a URL. */
export function addNotice(url: URL, notice: NoticeQuery): void {
  for (const [name, value] of Object.entries(notice)) url.searchParams.set(name, String(value));
}
