import { ConnectionHandler, type IEnvironment } from "relay-runtime";
import type { ResponseSort } from "../../../shared/enums.ts";

/** The id in Relay's store of the list of a story's responses in one order. */
export function responsesListId(postId: string, sortType: ResponseSort): string {
  return ConnectionHandler.getConnectionID(postId, "StoryResponses_threadedPostResponses", {
    sortType,
  });
}

/** Takes a response out of a list on the page. */
export function takeFromList(environment: IEnvironment, listId: string, id: string): void {
  environment.commitUpdate((store) => {
    const list = store.get(listId);
    if (list) ConnectionHandler.deleteNode(list, id);
  });
}
