import { createOperationDescriptor, type IEnvironment } from "relay-runtime";
import query from "../../generated/relay/viewerPartsQuery.graphql.ts";

/** Writes the viewer's fields of entities to the Relay store, as the server returns them. */
export function keepViewerParts(
  environment: IEnvironment,
  nodes: readonly { __typename: string; id: string; [field: string]: unknown }[],
): void {
  const ids = nodes.map(({ id }) => id);
  const operation = createOperationDescriptor(query, { ids, storyId: "", hasHighlights: false });
  environment.retain(operation);
  environment.commitPayload(operation, {
    nodes: nodes.map((node) => ({ __isNode: node.__typename, ...node })),
  } as never);
}
