import type { FlagValue } from "../../../shared/flags.ts";
import { viewerFlags } from "../../domain/flags/flags.ts";
import { builder } from "../machinery/builder.ts";

const VariantFlagBoolean = builder.objectRef<{ value: boolean }>("VariantFlagBoolean").implement({
  description: "A flag that is on or off.",
  fields: (t) => ({ value: t.exposeBoolean("value", { description: "Its value." }) }),
});
const VariantFlagString = builder.objectRef<{ value: string }>("VariantFlagString").implement({
  description: "A flag that names a variant.",
  fields: (t) => ({ value: t.exposeString("value", { description: "Its value." }) }),
});
const VariantFlagNumber = builder.objectRef<{ value: number }>("VariantFlagNumber").implement({
  description: "A flag that is a number.",
  fields: (t) => ({ value: t.exposeFloat("value", { description: "Its value." }) }),
});

const VariantFlagValue = builder.unionType("VariantFlagValue", {
  description: "A flag's value, of the flag's kind.",
  types: [VariantFlagBoolean, VariantFlagString, VariantFlagNumber],
  resolveType: ({ value }) =>
    typeof value === "boolean"
      ? "VariantFlagBoolean"
      : typeof value === "number"
        ? "VariantFlagNumber"
        : "VariantFlagString",
});

const VariantFlag = builder.objectRef<{ name: string; value: FlagValue }>("VariantFlag").implement({
  description: "A feature flag as evaluated for the viewer.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The flag's name." }),
    valueType: t.field({
      type: VariantFlagValue,
      description: "Its value.",
      resolve: ({ value }) => ({ value }) as { value: boolean },
    }),
  }),
});

builder.queryFields((t) => ({
  variantFlags: t.field({
    type: [VariantFlag],
    description: "All feature flags as evaluated for the viewer.",
    resolve: async (_root, _args, context) =>
      Object.entries(await viewerFlags(context)).map(([name, value]) => ({ name, value })),
  }),
}));
