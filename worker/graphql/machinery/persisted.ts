import { type DocumentNode, type OperationDefinitionNode, Kind, parse } from "graphql";
import persistedTexts from "../../../generated/persisted.json";

/** A parsed operation. */
export interface PersistedOperation {
  name: string;
  document: DocumentNode;
  isMutation: boolean;
}

const texts = persistedTexts as Record<string, string>;
const parsed = new Map<string, PersistedOperation>();

/** The persisted operation with this id, or null. Parsed once per isolate. */
export function persistedOperation(id: string): PersistedOperation | null {
  const known = parsed.get(id);
  if (known) return known;
  if (!Object.hasOwn(texts, id)) return null;
  const operation = toOperation(parse(texts[id]!, { noLocation: true }));
  if (operation) parsed.set(id, operation);
  return operation;
}

/**
 * The named operation of a document, or its only one. Null if there is none or, without a name,
 * several.
 */
export function toOperation(
  document: DocumentNode,
  name: string | null = null,
): PersistedOperation | null {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  const chosen =
    name === null ? operations : operations.filter((each) => each.name?.value === name);
  const [operation] = chosen;
  if (!operation || chosen.length > 1) return null;
  const others = new Set<object>(operations.filter((each) => each !== operation));
  return {
    name: operation.name?.value ?? "unidentified",
    document: {
      ...document,
      definitions: document.definitions.filter((each) => !others.has(each)),
    },
    isMutation: operation.operation === "mutation",
  };
}
