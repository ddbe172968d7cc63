// Runs mutations for no-JS forms: by mutation name, with arguments as text. Permissions, rate limits
// and messages are those of each mutation.

import {
  type GraphQLArgument,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLString,
  getNamedType,
  isNonNullType,
  parse,
} from "graphql";
import type { FormFields } from "../../../generated/formFields.ts";
import type { GraphQLContext } from "./context.ts";
import { executeOperation } from "./execute.ts";
import { COMMON_FIELDS, formFieldsOf, isListOfObjects, ROW_NUMBER } from "./formFields.ts";
import type { PersistedOperation } from "./persisted.ts";
import { schema } from "./schema.ts";

/** The result of a form: `message` is the error for the user; null on success. */
interface FormResult {
  message: string | null;
  /** Someone else has changed it in the meantime. */
  isConflict: boolean;
  isUnavailable: boolean;
}

/** A mutation whose arguments forms can send as text. */
export type FormMutation = keyof FormFields;

/** True for the name of such a mutation. */
export function isFormMutation(name: string): name is FormMutation {
  const mutations = schema.getMutationType()!.getFields();
  return Object.hasOwn(mutations, name) && formFieldsOf(mutations[name]!.args) !== null;
}

/** Mutations that a second button of another mutation's form runs, so that they get its fields too. */
const SECOND_BUTTONS: Partial<Record<FormMutation, FormMutation>> = { sendTestEmail: "emailPost" };

/**
 * Returns the fields that a mutation doesn't take. They are never ignored: a form with a misspelt
 * field would seem to work and store nothing.
 */
export function unknownFields(name: FormMutation, fields: Iterable<string>): string[] {
  const known = new Set(
    formFieldsOf(argumentsOf(SECOND_BUTTONS[name] ?? name))?.map((field) => field.name),
  );
  return [...fields].filter(
    (field) => !COMMON_FIELDS.has(field) && !known.has(field.replace(ROW_NUMBER, ".0.")),
  );
}

const UNDONE = "This request isn’t valid.";
const operations = new Map<FormMutation, PersistedOperation>();

/**
 * Runs a mutation with a form's fields as its arguments. The caller has verified that the form
 * comes from a page of the session. Empty fields are omitted for nullable arguments other than
 * text. Never throws.
 */
export async function runFormMutation(
  context: GraphQLContext,
  name: FormMutation,
  fields: ReadonlyMap<string, string>,
): Promise<FormResult> {
  const variables: Record<string, unknown> = {};
  for (const arg of argumentsOf(name)) {
    const value = isListOfObjects(arg.type)
      ? readObjects(arg, fields)
      : readValue(arg, fields.get(arg.name));
    if (value !== undefined) variables[arg.name] = value;
  }
  const { response, isUnavailable } = await executeOperation(operationOf(name), variables, context);
  const answer = response.data?.[name] as
    | { __typename: string; message?: string }
    | null
    | undefined;
  if (!answer) return { message: UNDONE, isConflict: false, isUnavailable };
  const isConflict = answer.__typename === "Conflict";
  return { message: answer.message ?? null, isConflict, isUnavailable };
}

function argumentsOf(name: FormMutation): readonly GraphQLArgument[] {
  return schema.getMutationType()!.getFields()[name]!.args;
}

function operationOf(name: FormMutation): PersistedOperation {
  const known = operations.get(name);
  if (known) return known;
  const args = argumentsOf(name);
  const declared = listed(args.map((arg) => `$${arg.name}: ${arg.type}`));
  const given = listed(args.map((arg) => `${arg.name}: $${arg.name}`));
  const document = parse(
    `mutation ${name}${declared} { ${name}${given} { __typename ... on ResultError { message } } }`,
  );
  // The form's CSRF token has been verified already; it isn't among the request's headers.
  const operation = { name, document, isMutation: false };
  operations.set(name, operation);
  return operation;
}

/** GraphQL forbids an empty argument list. */
const listed = (parts: readonly string[]): string =>
  parts.length === 0 ? "" : `(${parts.join(", ")})`;

/** A field of a row: the argument, the row's number, and the key. */
const ROW_FIELD = /^(\w+)\.(\d{1,3})\.(\w+)$/;

/**
 * The rows of a form that aren't empty, in order of their numbers. One is if a required choice or all
 * required texts have no value, or if nothing is required and nothing has one.
 */
function readObjects(
  arg: GraphQLArgument,
  fields: ReadonlyMap<string, string>,
): Record<string, unknown>[] {
  const known = (getNamedType(arg.type) as GraphQLInputObjectType).getFields();
  const rows = new Map<number, Record<string, string>>();
  for (const [field, value] of fields) {
    const [, list, row, key = ""] = ROW_FIELD.exec(field) ?? [];
    if (list !== arg.name || !(key in known)) continue;
    rows.set(Number(row), { ...rows.get(Number(row)), [key]: value });
  }
  const isText = (key: string): boolean => getNamedType(known[key]!.type) === GraphQLString;
  const required = Object.keys(known).filter((key) => isNonNullType(known[key]!.type));
  const isEmpty = (row: Record<string, string>): boolean =>
    required.some((key) => !isText(key) && !row[key]) ||
    ((required.length === 0 || required.some(isText)) &&
      Object.entries(row).every(
        ([key, value]) => (required.length > 0 && !isText(key)) || value.trim() === "",
      ));
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([, row]) => row)
    .filter((row) => !isEmpty(row))
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, readValue(known[key]!, value)]),
      ),
    );
}

function readValue({ type }: Pick<GraphQLArgument, "type">, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const named = getNamedType(type);
  // An empty text is a value, and an empty id clears a reference; other types are omitted when
  // empty.
  if (text === "" && !isNonNullType(type) && named !== GraphQLString && named !== GraphQLID)
    return null;
  if (named === GraphQLBoolean) return text === "true" || text === "on";
  if (named === GraphQLInt || named === GraphQLFloat) return Number(text);
  if (named.name === "Timestamp") return /^\d+$/.test(text) ? Number(text) : Date.parse(`${text}Z`);
  return text;
}
