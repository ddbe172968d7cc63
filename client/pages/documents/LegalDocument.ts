import type { HelpTopic } from "../../../shared/routes/paths/helpPath.ts";

/** A paragraph, or the items of a list. */
type Block = string | readonly string[];

/** A legal or help text in plain language: a page of `/m/:document` or a similar route. */
export interface LegalDocument {
  title: string;
  /** One sentence, used as the subtitle and meta description. */
  summary: string;
  /** Absolute path of the page. */
  path: string;
  /** Display date of the last change in meaning; omitted for texts that aren't binding. */
  changedOn?: string;
  sections: readonly {
    heading: string;
    /** The anchor for links from other pages. */
    anchor?: HelpTopic;
    blocks: readonly Block[];
    links?: readonly { label: string; path: string }[];
    /** Ends with the operator's contact address. */
    hasContact?: boolean;
  }[];
}
