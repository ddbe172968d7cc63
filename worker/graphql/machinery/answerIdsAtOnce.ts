import { type GraphQLSchema, isInterfaceType } from "graphql";

/**
 * Makes the `id` field of every node synchronous. Ids are global already (builder.ts), but the
 * plugin's resolver is async for ids that must be encoded, which would make every object and list
 * of a response a promise. Returns the given schema.
 */
export function answerIdsAtOnce(schema: GraphQLSchema): GraphQLSchema {
  const node = schema.getType("Node");
  if (!isInterfaceType(node)) throw new Error("The schema has no Node interface");
  for (const type of schema.getImplementations(node).objects) {
    const { id } = type.getFields();
    if (id) id.resolve = (source: { readonly id: string }) => source.id;
  }
  return schema;
}
