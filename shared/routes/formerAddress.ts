/** What an address was before, and what it is now. */
export interface FormerAddress {
  /** The words before a story's id, in lower case. */
  words: readonly string[];
  /** A path of the same site, or an absolute address. */
  to: string;
}
