// Owns which imports wait for staff. A tick in a form proves no consent, so a newsletter may only gain
// few addresses by imports until staff have seen a file, or its emails have been received well.

/** Addresses that imports may add to a newsletter, or by an account, before staff see a file. */
export const MAX_UNREVIEWED = 500;

/** What speaks for an import, besides the statement of its importer. */
export interface ImportFacts {
  /** Addresses that the file would subscribe or ask to confirm. */
  expected: number;
  /** The same of earlier imports into the newsletter or by the account that staff haven't approved. */
  unreviewed: number;
  /** The recipients of the newsletter's largest issue that was received well; 0 for none. */
  healthyRecipients: number;
}

/** True if staff have to approve an import before anyone is subscribed or asked. */
export function needsReview({ expected, unreviewed, healthyRecipients }: ImportFacts): boolean {
  if (expected === 0 || healthyRecipients >= MAX_UNREVIEWED) return false;
  return expected + unreviewed > MAX_UNREVIEWED;
}
