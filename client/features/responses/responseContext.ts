import type { ResponseSort } from "../../../shared/enums.ts";
import type * as responseTools from "./responseTools.tsx";

/** Id of the responses heading, which receives focus when a response is removed. */
export const RESPONSES_HEADING_ID = "responses-heading";

/** The actions on responses, once loaded. */
export type ResponseTools = typeof responseTools;

/** The parent of responses: a story, a response or a list. */
export interface Discussed {
  kind: "story" | "list";
  id: string;
}

/** A response's context on a page. */
export interface ResponseContext {
  /** What it responds to. */
  parent: Discussed;
  /** The sort order of its list. */
  sort: ResponseSort;
  /** True when the viewer is the story's author or the list's owner. */
  mayHide: boolean;
}
