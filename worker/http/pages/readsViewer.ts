import type { PageAddress } from "../../edge/pageCache.ts";
import { persistedOperation } from "../../graphql/machinery/persisted.ts";
import { schema } from "../../graphql/machinery/schema.ts";
import { viewerFieldsOf } from "../../graphql/machinery/viewerFields.ts";
import { log } from "../../log.ts";
import type { PagePayload } from "../../render/runQuery.ts";

/** By operation id: a build has few, and each is traversed completely. */
const viewerFields = new Map<string, readonly string[]>();

/**
 * True if an operation selects viewer fields. The build already rejects that for cacheable pages.
 */
export function readsViewer({ id }: PagePayload, { host, path }: PageAddress): boolean {
  let fields = viewerFields.get(id);
  if (!fields) {
    const operation = persistedOperation(id);
    fields = operation ? viewerFieldsOf(schema, operation.document) : ["unknown"];
    viewerFields.set(id, fields);
  }
  if (fields.length === 0) return false;
  log("error", "The data of a cacheable page would contain viewer data", { host, path, fields });
  return true;
}
