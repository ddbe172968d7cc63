import { ConnectionHandler, type IEnvironment } from "relay-runtime";
import type { ResponseSort } from "../../../shared/enums.ts";
import type { Discussed } from "./responseContext.ts";

/** How Relay's store calls the lists of responses. */
const KEYS = {
  story: "StoryResponses_threadedPostResponses",
  list: "CatalogResponses_threadedCatalogResponses",
} as const;

/** The id in Relay's store of the list of a story's or list's responses in one order. */
export function responsesListId({ kind, id }: Discussed, sortType: ResponseSort): string {
  return ConnectionHandler.getConnectionID(id, KEYS[kind], { sortType });
}

/** Counts one response less, or more, of a story or list on the page. */
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

/** Takes a response out of a list on the page. */
export function takeFromList(environment: IEnvironment, listId: string, id: string): void {
  environment.commitUpdate((store) => {
    const list = store.get(listId);
    if (list) ConnectionHandler.deleteNode(list, id);
  });
}
