/** An old URL of a story and its replacement. */
export interface FormerAddress {
  /** The words before the story's id in the old URL, in lower case. */
  words: readonly string[];
  /** A path on the same site, or an absolute URL. */
  to: string;
}
