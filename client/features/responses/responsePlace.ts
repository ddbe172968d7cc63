import type { ResponseSort } from "../../../shared/enums.ts";
import type * as responseTools from "./responseTools.tsx";

/** What one does with responses, once it is loaded. */
export type ResponseTools = typeof responseTools;

/** Where a response stands on a page. */
export interface ResponsePlace {
  /** What it answers. */
  parentPostId: string;
  /** The order of its list. */
  sort: ResponseSort;
  /** True where the one who reads is the story's writer. */
  mayHide: boolean;
}
