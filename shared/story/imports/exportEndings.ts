/** File extensions that contain stories in exports of other services. */
export const EXPORT_ENDINGS: readonly string[] = [
  "csv",
  "htm",
  "html",
  "json",
  "markdown",
  "md",
  "xml",
];
