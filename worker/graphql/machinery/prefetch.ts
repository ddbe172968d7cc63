// Loads a page in one round trip: while an entity is loading, the reads of its selected fields
// start in the same tick, by the entity's key. The fields' resolvers then find them in the loaders.

import {
  type DirectiveNode,
  type FieldNode,
  getArgumentValues,
  type GraphQLResolveInfo,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";
import type { GraphQLContext } from "./context.ts";

/** What is selected under a field. */
export type Selection = Pick<
  GraphQLResolveInfo,
  "fieldNodes" | "fragments" | "schema" | "variableValues"
>;

/** Starts a field's reads, given the entity's key. */
export type Prefetch = (
  context: GraphQLContext,
  key: string,
  args: Record<string, unknown>,
  selection: Selection,
) => Promise<unknown>;

/** Prefetches by field name. */
export type Prefetches = Readonly<Record<string, Prefetch>>;

/** Starts those `prefetches` whose fields are selected on `typeName` under this field. */
export function prefetchSelected(
  info: Selection,
  typeName: string,
  prefetches: Prefetches,
  context: GraphQLContext,
  key: string,
): void {
  for (const { field, conditions } of selectedFields(info, typeName)) {
    const start = isIncluded(conditions, info) ? prefetches[field.name.value] : undefined;
    // A failure surfaces when the field's resolver awaits the same loader.
    if (start) {
      const selection = { ...info, fieldNodes: [field] };
      start(context, key, argumentsOf(typeName, field, info), selection).catch(() => {});
    }
  }
}

/** A selected field, with the `@include` and `@skip` conditions around it. */
interface SelectedField {
  field: FieldNode;
  conditions: readonly DirectiveNode[];
}

const selections = new WeakMap<FieldNode, Map<string, SelectedField[]>>();

/**
 * The fields selected under this one on `typeName`; memoized per document, which lives as long as
 * the isolate.
 */
function selectedFields(info: Selection, typeName: string): SelectedField[] {
  const parent = info.fieldNodes[0]!;
  let byType = selections.get(parent);
  if (!byType) selections.set(parent, (byType = new Map()));
  let found = byType.get(typeName);
  if (!found) {
    found = [];
    for (const node of info.fieldNodes) collect(node.selectionSet, [], { info, typeName, found });
    byType.set(typeName, found);
  }
  return found;
}

interface Collecting {
  info: Selection;
  typeName: string;
  found: SelectedField[];
}

function collect(
  selectionSet: SelectionSetNode | undefined,
  outer: readonly DirectiveNode[],
  into: Collecting,
): void {
  const { info, typeName, found } = into;
  for (const selection of selectionSet?.selections ?? []) {
    const conditions = [...outer, ...(selection.directives ?? [])];
    if (selection.kind === Kind.FIELD) {
      found.push({ field: selection, conditions });
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const on = selection.typeCondition?.name.value;
      if (on === undefined || on === typeName) collect(selection.selectionSet, conditions, into);
    } else {
      const fragment = info.fragments[selection.name.value];
      if (fragment?.typeCondition.name.value === typeName) {
        collect(fragment.selectionSet, conditions, into);
      }
    }
  }
}

/** True if the variables of `@include` and `@skip` include a field. */
function isIncluded(conditions: readonly DirectiveNode[], info: Selection): boolean {
  return conditions.every(({ name, arguments: given }) => {
    const value = given?.find((argument) => argument.name.value === "if")?.value;
    if (value?.kind !== Kind.VARIABLE) return true;
    const isTrue = info.variableValues.coerced[value.name.value] === true;
    return name.value === "skip" ? !isTrue : isTrue;
  });
}

/** A field's arguments as its resolver gets them. */
function argumentsOf(typeName: string, field: FieldNode, info: Selection): Record<string, unknown> {
  const type = info.schema.getType(typeName);
  const definition = isObjectType(type) ? type.getFields()[field.name.value] : undefined;
  return definition ? getArgumentValues(definition, field, info.variableValues) : {};
}
