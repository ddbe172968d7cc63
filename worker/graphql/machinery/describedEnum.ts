import { builder } from "./builder.ts";

type Types = (typeof builder)["$inferSchemaTypes"];

/** Creates an enum from values and their descriptions. */
export function describedEnum<const Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): PothosSchemaTypes.EnumRef<Types, Value> {
  const described = Object.entries<string>(values).map(
    ([value, meaning]) => [value, { description: meaning }] as const,
  );
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(described),
  }) as PothosSchemaTypes.EnumRef<Types, Value>;
}
