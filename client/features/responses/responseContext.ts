import type { ResponseSort } from "../../../shared/enums.ts";
import type * as responseTools from "./responseTools.tsx";

/** The heading over responses, where the focus goes when a response does. */
export const RESPONSES_HEADING_ID = "responses-heading";

/** What one does with responses, once it is loaded. */
export type ResponseTools = typeof responseTools;

/** What is discussed: a story or response, or a list. */
export interface Discussed {
  kind: "story" | "list";
  id: string;
}

/** Where a response stands on a page. */
export interface ResponseContext {
  /** What it answers. */
  parent: Discussed;
  /** The order of its list. */
  sort: ResponseSort;
  /** True where the one who reads is the story's writer, or the list's owner. */
  mayHide: boolean;
}
