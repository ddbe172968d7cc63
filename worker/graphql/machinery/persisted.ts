import { type DocumentNode, type OperationDefinitionNode, Kind, parse } from "graphql";
import persistedTexts from "../../../generated/persisted.json";

/** An operation ready to run. */
export interface PersistedOperation {
  name: string;
  document: DocumentNode;
  isMutation: boolean;
}

const texts = persistedTexts as Record<string, string>;
const parsed = new Map<string, PersistedOperation>();

/** The operation that the build wrote under this id, or null. Parsed once per isolate. */
export function persistedOperation(id: string): PersistedOperation | null {
  const known = parsed.get(id);
  if (known) return known;
  if (!Object.hasOwn(texts, id)) return null;
  const operation = toOperation(parse(texts[id]!, { noLocation: true }));
  if (operation) parsed.set(id, operation);
  return operation;
}

/** The single operation of a document, or null when it holds none or several. */
export function toOperation(document: DocumentNode): PersistedOperation | null {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (!operation || operations.length > 1) return null;
  return {
    name: operation.name?.value ?? "unidentified",
    document,
    isMutation: operation.operation === "mutation",
  };
}
