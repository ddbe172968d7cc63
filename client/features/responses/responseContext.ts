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
  /** Whose responses are marked as the author's: the story's writer or the list's owner. */
  authorId?: string | null | undefined;
  /** True where the text that responses are about is shown beside them. */
  isAtQuote?: boolean;
  /** Called after a response is removed or restored. */
  onChange?: () => void;
}
