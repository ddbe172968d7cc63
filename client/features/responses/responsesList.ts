import { ConnectionHandler, type IEnvironment } from "relay-runtime";
import type { ResponseSort } from "../../../shared/enums.ts";
import type { Discussed } from "./responseContext.ts";

/** The Relay connection keys of the response lists. */
const KEYS = {
  story: "StoryResponses_threadedPostResponses",
  list: "CatalogResponses_threadedCatalogResponses",
} as const;

/** Returns the Relay id of a story's or list's response connection in a sort order. */
export function responsesListId({ kind, id }: Discussed, sortType: ResponseSort): string {
  return ConnectionHandler.getConnectionID(id, KEYS[kind], { sortType });
}

/** Increments or decrements the response count of a story or list on the page. */
export function countResponses(
  environment: IEnvironment,
  { kind, id }: Discussed,
  by: 1 | -1,
): void {
  environment.commitUpdate((store) => {
    const parent = store.get(id);
    const [record, field] =
      kind === "story"
        ? [parent?.getLinkedRecord("postResponses"), "count"]
        : [parent, "responsesCount"];
    const count = record?.getValue(field);
    if (typeof count === "number") record?.setValue(Math.max(0, count + by), field);
  });
}

/** Removes a response from a list on the page. */
export function takeFromList(environment: IEnvironment, listId: string, id: string): void {
  environment.commitUpdate((store) => {
    const list = store.get(listId);
    if (list) ConnectionHandler.deleteNode(list, id);
  });
}
