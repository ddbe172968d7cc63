// Limits for documents that don't come from the build. They are checked before execution in time
// linear to the document's size, so that a query bomb costs no more than its bytes.

import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from "graphql";

/** Most tokens in a document. */
export const MAX_TOKENS = 4000;
const MAX_DEPTH = 11;
const MAX_FIELDS = 600;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 10;

/** The cost of a document after fragment expansion. */
interface Cost {
  fields: number;
  aliases: number;
  depth: number;
}

/** Why a document exceeds the limits; null if it doesn't. */
export function documentError(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const costs = new Map<string, Cost | "open">();
  const costOf = (set: SelectionSetNode | undefined): Cost | null => {
    const total: Cost = { fields: 0, aliases: 0, depth: 0 };
    for (const selection of set?.selections ?? []) {
      let inner: Cost | null;
      let own = 0;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        inner = fragmentCost(selection.name.value);
      } else {
        inner = costOf(selection.selectionSet);
        own = selection.kind === Kind.FIELD ? 1 : 0;
      }
      if (!inner) return null;
      total.fields += own + inner.fields;
      total.aliases += inner.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
      total.depth = Math.max(total.depth, own + inner.depth);
    }
    return total;
  };
  // A fragment's cost is computed once and added per spread: 2^16 spreads are 16 additions.
  const fragmentCost = (name: string): Cost | null => {
    const known = costs.get(name);
    if (known === "open") return null;
    if (known) return known;
    costs.set(name, "open");
    const cost = costOf(fragments.get(name)?.selectionSet);
    if (cost) costs.set(name, cost);
    return cost;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const cost = costOf(definition.selectionSet);
    if (!cost) return "A fragment spreads itself";
    if (cost.depth > MAX_DEPTH) return `The document is nested deeper than ${MAX_DEPTH} fields`;
    if (cost.fields > MAX_FIELDS) return `The document selects more than ${MAX_FIELDS} fields`;
    if (cost.aliases > MAX_ALIASES) return `The document has more than ${MAX_ALIASES} aliases`;
    if (definition.selectionSet.selections.length > MAX_ROOT_FIELDS) {
      return `The document has more than ${MAX_ROOT_FIELDS} root fields`;
    }
  }
  return null;
}
