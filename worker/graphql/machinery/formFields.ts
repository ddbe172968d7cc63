// Which fields a form may send for a mutation, by the mutation's arguments. The build writes them as
// types (`generated/formFields.ts`), so that a form with any other field doesn't compile.

import {
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
} from "graphql";

/** A field of a form; `0` means the number of any row: `items.0.title`. */
interface FormField {
  name: string;
  isRequired: boolean;
  /** The values that it accepts; null for any text. */
  values: readonly string[] | null;
}

/** Fields that every form may have besides the arguments of its mutation. */
export const COMMON_FIELDS: ReadonlySet<string> = new Set(["xsrf", "redirect", "back"]);

/** The number of a row in a field's name. */
export const ROW_NUMBER = /\.\d{1,3}\./;

/** True for an argument that a form sends in rows: `items.0.title`, `items.0.value`, `items.1.title`. */
export function isListOfObjects(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type)) && isInputObjectType(getNamedType(type));
}

/**
 * Returns a mutation's fields, or null if a form can't send all that it requires. Arguments that a
 * form can't send as text, such as lists of ids, aren't among them.
 */
export function formFieldsOf(args: readonly GraphQLArgument[]): FormField[] | null {
  const fields: FormField[] = [];
  for (const arg of args) {
    const sent = fieldsOf(arg);
    if (sent.length === 0 && isRequiredArgument(arg)) return null;
    fields.push(...sent);
  }
  return fields;
}

function fieldsOf(arg: GraphQLArgument): FormField[] {
  const { name, type } = arg;
  const named = getNamedType(type);
  if (isListOfObjects(type))
    return Object.keys((named as GraphQLInputObjectType).getFields()).map((key) => ({
      name: `${name}.0.${key}`,
      isRequired: false,
      values: null,
    }));
  if (isListType(getNullableType(type)) || isInputObjectType(named) || named.name === "DraftDeltas")
    return [];
  const isRequired = isRequiredArgument(arg);
  const values = isEnumType(named) ? named.getValues().map((each) => each.name) : null;
  return [{ name, isRequired, values: values && [...values, ...(isRequired ? [] : [""])] }];
}

/** Unlike with an empty type, an object with any field isn't assignable. */
const NO_FIELDS = "\n    [none: symbol]: never;";

/** The types of all forms as TypeScript. */
export function printFormFields(schema: GraphQLSchema): string {
  const forms = Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) => {
    const fields = formFieldsOf(args);
    return fields
      ? [`  ${name}: {${fields.length > 0 ? fields.map(printField).join("") : NO_FIELDS}\n  };\n`]
      : [];
  });
  return `/** The fields of each mutation's forms. Written by the build. */
export interface FormFields {
${forms.toSorted().join("")}}
`;
}

function printField({ name, isRequired, values }: FormField): string {
  const key = ROW_NUMBER.test(name)
    ? `[row: \`${name.replace(ROW_NUMBER, ".${number}.")}\`]`
    : name;
  const type = values ? values.map((value) => JSON.stringify(value)).join(" | ") : "string";
  return `\n    ${key}${isRequired || key !== name ? "" : "?"}: ${type};`;
}
