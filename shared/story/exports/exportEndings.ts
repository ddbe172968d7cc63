/** The endings of files in which exports of other services hold stories. */
export const EXPORT_ENDINGS: readonly string[] = [
  "csv",
  "htm",
  "html",
  "json",
  "markdown",
  "md",
  "xml",
];
