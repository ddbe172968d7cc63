import type { IEnvironment } from "relay-runtime";
import type { ResponseSort } from "../../../shared/enums.ts";
import { refetchThreadedCatalogResponses } from "./RefetchThreadedCatalogResponses.ts";
import { refetchThreadedPostResponses } from "./RefetchThreadedPostResponses.ts";
import type { Discussed } from "./responseContext.ts";

/** Refetches the first page of the responses to a story or list. */
export function refetchResponses(
  environment: IEnvironment,
  { kind, id }: Discussed,
  sortType: ResponseSort,
): Promise<void> {
  return kind === "story"
    ? refetchThreadedPostResponses(environment, { postId: id, sortType })
    : refetchThreadedCatalogResponses(environment, { catalogId: id, sortType });
}
