import { PRODUCT_NAME } from "../../product.ts";

/** The supported export formats. */
export const EXPORT_KINDS = {
  ACCOUNT: PRODUCT_NAME,
  MEDIUM: "Medium",
  GHOST: "Ghost",
  WORDPRESS: "WordPress",
  SUBSTACK: "Substack",
  BEEHIIV: "beehiiv",
  NOTION: "Notion",
  GOOGLE_DOCS: "Google Docs",
  MARKDOWN: "Markdown",
} as const;
export type ExportKind = keyof typeof EXPORT_KINDS;
