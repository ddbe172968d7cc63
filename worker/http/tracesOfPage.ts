import {
  type DocumentData,
  type ViewerTrace,
  viewerTraces,
} from "../../shared/rules/viewerTraces.ts";
import { schema } from "../graphql/schema.ts";
import { type ViewerFieldNames, viewerFieldNames } from "../graphql/viewerFields.ts";

/** What of answers is a viewer's; made when it is first asked for. */
let names: ViewerFieldNames | undefined;

/** Where a page that was rendered for everyone says something of who asked for it. */
export function tracesOfPage(page: DocumentData): ViewerTrace[] {
  return viewerTraces(page, (names ??= viewerFieldNames(schema)));
}
