import { type Color, formatColor } from "../../../shared/rules/colors.ts";
import { builder } from "../machinery/builder.ts";

export const ColorValue = builder.objectRef<Color>("ColorValue").implement({
  description: "A colour that a writer or a publication chose.",
  fields: (t) => ({
    rgb: t.string({
      description: "Opaque, as #rrggbb.",
      resolve: (color) => formatColor({ ...color, alpha: 1 }),
    }),
  }),
});
