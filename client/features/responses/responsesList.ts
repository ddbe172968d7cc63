import { ConnectionHandler, type IEnvironment } from "relay-runtime";
import type { ResponseSort } from "../../../shared/enums.ts";
import type { Discussed } from "./responsePlace.ts";

/** How Relay's store calls the lists of responses. */
const KEYS = {
  story: "StoryResponses_threadedPostResponses",
  list: "CatalogResponses_threadedCatalogResponses",
} as const;

/** The id in Relay's store of the list of a story's or list's responses in one order. */
export function responsesListId({ kind, id }: Discussed, sortType: ResponseSort): string {
  return ConnectionHandler.getConnectionID(id, KEYS[kind], { sortType });
}

/** Takes a response out of a list on the page. */
export function takeFromList(environment: IEnvironment, listId: string, id: string): void {
  environment.commitUpdate((store) => {
    const list = store.get(listId);
    if (list) ConnectionHandler.deleteNode(list, id);
  });
}
