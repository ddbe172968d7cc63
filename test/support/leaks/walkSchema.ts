// Selects every field of the schema that a viewer can reach from Query, and looks for canaries in
// the results. Follows the data: where a field returned an object, its type's fields are selected
// next, at that place.

import {
  type FormattedExecutionResult,
  getNamedType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { canariesIn } from "./canaries.ts";

/** Values of arguments by `Type.field.argument`, or by the argument's name; one place per value. */
export type ArgumentValues = Readonly<Record<string, readonly unknown[]>>;

export interface Leak {
  place: string;
  canaries: readonly string[];
}

export interface Walk {
  /** Places that returned canaries. */
  leaks: Leak[];
  /** Every canary that was returned. */
  seen: Set<string>;
  /** The fields that were selected on an object: `Type.field`. */
  fields: Set<string>;
  /** Required arguments without a value: `Type.field.argument`. */
  unfilled: Set<string>;
}

interface Place {
  type: GraphQLObjectType;
  /** The document up to the type's selection, with as many open braces as `depth`. */
  opening: string;
  depth: number;
  path: readonly string[];
}

type Run = (document: string) => Promise<FormattedExecutionResult>;

/** How many places of each type are visited, besides those of the root. */
const MAX_PLACES = 12;
/** How many places are queried at once. */
const AT_ONCE = 24;

/** Walks the schema as one viewer. */
export async function walkSchema(
  schema: GraphQLSchema,
  run: Run,
  values: ArgumentValues,
): Promise<Walk> {
  const walk: Walk = { leaks: [], seen: new Set(), fields: new Set(), unfilled: new Set() };
  const visits = new Map<string, number>();
  const edges = new Set<string>();
  let next: Place[] = [{ type: schema.getQueryType()!, opening: "{", depth: 1, path: [] }];
  while (next.length > 0) {
    const places = next.splice(0, AT_ONCE);
    const found = await Promise.all(places.map((place) => visit(schema, run, values, walk, place)));
    for (const { edge, place } of found.flat()) {
      const count = visits.get(place.type.name) ?? 0;
      if (edges.has(edge) || count >= MAX_PLACES) continue;
      edges.add(edge);
      visits.set(place.type.name, count + 1);
      next.push(place);
    }
  }
  return walk;
}

/** Selects all fields of a type at a place, and returns the places that they lead to. */
async function visit(
  schema: GraphQLSchema,
  run: Run,
  values: ArgumentValues,
  walk: Walk,
  place: Place,
): Promise<{ edge: string; place: Place }[]> {
  const inside: { key: string; call: string; field: GraphQLField<unknown, unknown> }[] = [];
  const selections: string[] = [];
  for (const field of Object.values(place.type.getFields())) {
    for (const [at, call] of callsOf(place.type.name, field, values, walk.unfilled).entries()) {
      walk.fields.add(`${place.type.name}.${field.name}`);
      const key = `${field.name}_${at}`;
      const returned = getNamedType(field.type);
      if (isLeafType(returned)) selections.push(`${key}: ${call}`);
      else if (isCompositeType(returned)) {
        inside.push({ key, call, field });
        selections.push(`${key}: ${call} { ${leavesOf(schema, returned, values)} }`);
      }
    }
  }
  const document = `${place.opening} here: __typename ${selections.join(" ")} ${"}".repeat(place.depth)}`;
  const result = await run(document);
  const [leaked, placeName] = [canariesIn(JSON.stringify(result)), place.path.join(".") || "Query"];
  for (const canary of leaked) walk.seen.add(canary);
  const objects = objectsAt(result.data, place.path);
  if (leaked.length > 0) {
    for (const { name, canaries } of fieldsWithCanaries(objects))
      walk.leaks.push({ place: `${placeName} { ${name} }`, canaries });
    if (fieldsWithCanaries(objects).length === 0)
      walk.leaks.push({ place: `${placeName} (errors)`, canaries: leaked });
  }
  return inside.flatMap(({ key, call, field }) => {
    const returned = objects.flatMap((object) => flat(object[key]));
    const names = new Set(returned.map(({ __typename }) => String(__typename)));
    return [...names].flatMap((name) => {
      const type = schema.getType(name);
      if (!isObjectType(type)) return [];
      return {
        edge: `${place.type.name}.${field.name} ${key} ${name}`,
        place: {
          type,
          opening: `${place.opening} ${key}: ${call} { __typename ... on ${name} {`,
          depth: place.depth + 2,
          path: [...place.path, key],
        },
      };
    });
  });
}

/** A field with its arguments filled in, once per set of values; none if a required one is unknown. */
function callsOf(
  owner: string,
  field: GraphQLField<unknown, unknown>,
  values: ArgumentValues,
  unfilled?: Set<string>,
): string[] {
  const choices: { name: string; texts: string[] }[] = [];
  for (const argument of field.args) {
    const texts = textsOf(owner, field.name, argument, values);
    if (texts.length > 0) choices.push({ name: argument.name, texts });
    else if (isNonNullType(argument.type) && argument.defaultValue === undefined) {
      unfilled?.add(`${owner}.${field.name}.${argument.name}`);
      return [];
    }
  }
  const times = Math.max(1, ...choices.map(({ texts }) => texts.length));
  return Array.from({ length: times }, (_, at) => {
    const list = choices.map(({ name, texts }) => `${name}: ${texts[at % texts.length]}`);
    return list.length > 0 ? `${field.name}(${list.join(", ")})` : field.name;
  });
}

function textsOf(
  owner: string,
  field: string,
  { name, type }: GraphQLArgument,
  values: ArgumentValues,
): string[] {
  const known = values[`${owner}.${field}.${name}`] ?? values[name];
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const all = named.getValues().map((value) => value.name);
    return (known as string[] | undefined) ?? (isNonNullType(type) ? all : []);
  }
  return known?.map((value) => JSON.stringify(value)) ?? [];
}

/** The fields that can be reached from Query: `Type.field`. */
export function reachableFields(schema: GraphQLSchema): Set<string> {
  const fields = new Set<string>();
  const reach = (type: GraphQLCompositeType): void => {
    const types = isObjectType(type) ? [type] : schema.getPossibleTypes(type);
    for (const possible of types)
      for (const field of Object.values(possible.getFields())) {
        const name = `${possible.name}.${field.name}`;
        if (fields.has(name)) continue;
        fields.add(name);
        const returned = getNamedType(field.type);
        if (isCompositeType(returned)) reach(returned);
      }
  };
  reach(schema.getQueryType()!);
  return fields;
}

/** Selects a type's leaves, and those of its objects down to `levels`. */
function leavesOf(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  values: ArgumentValues,
  levels = 1,
): string {
  const types = isObjectType(type) ? [type] : schema.getPossibleTypes(type);
  const parts = types.map((possible) => {
    const fields = Object.values(possible.getFields()).flatMap((field) => {
      const returned = getNamedType(field.type);
      const isInner = isCompositeType(returned);
      if (isInner && levels === 1) return [];
      const inner = isInner ? ` { ${leavesOf(schema, returned, values, levels - 1)} }` : "";
      return callsOf(possible.name, field, values).map(
        (call, at) => `${possible.name}_${field.name}_${at}: ${call}${inner}`,
      );
    });
    return `... on ${possible.name} { __typename ${fields.join(" ")} }`;
  });
  return `__typename ${parts.join(" ")}`;
}

/** Runs every mutation as one viewer, and selects what its result contains. */
export async function runMutations(
  schema: GraphQLSchema,
  run: Run,
  values: ArgumentValues,
): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const field of Object.values(schema.getMutationType()!.getFields())) {
    const list = field.args
      .filter(({ type }) => isNonNullType(type))
      .map((argument) => {
        const [known] = textsOf("Mutation", field.name, argument, values);
        return `${argument.name}: ${known ?? madeUp(argument.type)}`;
      });
    const type = getNamedType(field.type) as GraphQLCompositeType;
    const call = list.length > 0 ? `${field.name}(${list.join(", ")})` : field.name;
    const result = await run(`mutation { ${call} { ${leavesOf(schema, type, values, 3)} } }`);
    const canaries = canariesIn(JSON.stringify(result));
    if (canaries.length > 0) leaks.push({ place: `Mutation.${field.name}`, canaries });
  }
  return leaks;
}

/** A value of an input type. */
function madeUp(type: GraphQLInputType): string {
  if (isNonNullType(type)) return madeUp(type.ofType);
  if (isListType(type)) return `[${madeUp(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${madeUp(field.type)}`).join(", ")} }`;
  }
  return MADE_UP[type.name] ?? '"text"';
}

const MADE_UP: Readonly<Record<string, string>> = { Int: "1", Float: "1", Boolean: "true" };

type Json = Record<string, unknown>;

/** The objects in a value, at any depth of lists. */
function flat(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  return value !== null && typeof value === "object" ? [value as Json] : [];
}

function objectsAt(data: unknown, path: readonly string[]): Json[] {
  return path.reduce<Json[]>((objects, key) => objects.flatMap((o) => flat(o[key])), flat(data));
}

function fieldsWithCanaries(objects: readonly Json[]): { name: string; canaries: string[] }[] {
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...keys].flatMap((name) => {
    const canaries = canariesIn(JSON.stringify(objects.map((object) => object[name])));
    return canaries.length > 0 ? [{ name, canaries }] : [];
  });
}
