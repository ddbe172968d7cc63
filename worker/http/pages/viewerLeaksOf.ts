import {
  type DocumentData,
  type ViewerLeak,
  viewerLeaks,
} from "../../../shared/rules/viewerLeaks.ts";
import { schema } from "../../graphql/machinery/schema.ts";
import { type ViewerFieldNames, viewerFieldNames } from "../../graphql/machinery/viewerFields.ts";

/** What of answers is a viewer's; made when it is first asked for. */
let names: ViewerFieldNames | undefined;

/** Where a page that was rendered for everyone says something of who asked for it. */
export function viewerLeaksOf(page: DocumentData): ViewerLeak[] {
  return viewerLeaks(page, (names ??= viewerFieldNames(schema)));
}
