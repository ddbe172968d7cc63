import {
  type DocumentData,
  type ViewerLeak,
  viewerLeaks,
} from "../../../shared/cache/viewerLeaks.ts";
import { schema } from "../../graphql/machinery/schema.ts";
import { type ViewerFieldNames, viewerFieldNames } from "../../graphql/machinery/viewerFields.ts";

/** The viewer fields of the schema, computed on first use. */
let names: ViewerFieldNames | undefined;

/** Finds viewer data in a page that was rendered without a viewer. */
export function viewerLeaksOf(page: DocumentData): ViewerLeak[] {
  return viewerLeaks(page, (names ??= viewerFieldNames(schema)));
}
