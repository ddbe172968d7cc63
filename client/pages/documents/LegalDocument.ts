import type { HelpTopic } from "../../../shared/routes/helpPath.ts";

/** A paragraph, or the items of a list. */
type Block = string | readonly string[];

/** A standing text of the house, in plain language: a page of `/m/:document` and its neighbours. */
export interface LegalDocument {
  title: string;
  /** One sentence: it stands under the title and where searchers and other sites describe the page. */
  summary: string;
  /** Absolute path of the page. */
  path: string;
  /** When the text last changed in meaning, as readers read it; not said of texts that bind nobody. */
  changedOn?: string;
  sections: readonly {
    heading: string;
    /** The anchor of a part that other pages lead to. */
    anchor?: HelpTopic;
    blocks: readonly Block[];
    links?: readonly { label: string; path: string }[];
    /** Ends with where the people who run the site are written to. */
    hasContact?: boolean;
  }[];
}
