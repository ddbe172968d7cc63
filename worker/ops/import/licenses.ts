import type { License } from "../../../shared/enums.ts";

/** The names of licenses in sources and for readers. */
const NAMES: Record<string, string> = {
  "CC0-1.0": "CC0 1.0",
  "MIT OR Apache-2.0": "the MIT licence or the Apache License 2.0",
  "Apache-2.0": "the Apache License 2.0",
  MIT: "the MIT licence",
};

/**
 * The license kind of a source's license. Unsupported licenses (older versions, software licenses)
 * are stored as all rights reserved; the note states what they grant.
 */
export function licenseKind(source: string | null | undefined): License {
  if (source === "CC0-1.0") return "CC_40_ZERO";
  if (source && /^public[ -]domain$/i.test(source)) return "PUBLIC_DOMAIN";
  const terms = /^CC-BY(-NC)?(-ND|-SA)?-4\.0$/.exec(source ?? "");
  if (!terms) return "ALL_RIGHTS_RESERVED";
  const [, nonCommercial = "", more = ""] = terms;
  return `CC_40_BY${nonCommercial}${more}`.replaceAll("-", "_") as License;
}

export interface Attribution {
  authors: readonly string[];
  byline: string | null;
  publication: string | null;
  license: string | null;
  canonicalUrl: string | null;
  /** The attribution line that the publication requires. */
  line: string | null;
}

/**
 * The note that a story's license requires: authors, source and changes. Null for a story that
 * was first published here and whose license requires none.
 */
export function licenseNote(attribution: Attribution): string | null {
  const { authors, byline, publication, license, canonicalUrl, line } = attribution;
  if (license === "CC0-1.0" && !canonicalUrl && !line) return null;
  const who = authors.length > 0 ? authors.join(", ") : byline;
  const parts = ["First published"];
  if (publication) parts.push(`in ${publication}`);
  if (who && who !== publication) parts.push(`by ${who}`);
  if (license) parts.push(`under ${licenseName(license)}`);
  if (canonicalUrl) parts.push(`at ${canonicalUrl}`);
  const said = `${parts.join(" ")}. The form was changed.`;
  return line ? `${/[.!?]$/.test(line) ? line : `${line}.`} ${said}` : said;
}

/** A license's name for readers. */
export function licenseName(source: string): string {
  return (
    NAMES[source] ??
    source.replace(/^CC-([A-Z-]+)-(\d\.\d)$/, (_, terms, version) => `CC ${terms} ${version}`)
  );
}
