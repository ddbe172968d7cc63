import { type Color, formatColor } from "../../../shared/design/colors.ts";
import { builder } from "../machinery/builder.ts";

export const ColorValue = builder.objectRef<Color>("ColorValue").implement({
  description: "A color chosen by a writer or a publication.",
  fields: (t) => ({
    rgb: t.string({
      description: "The opaque color as #rrggbb.",
      resolve: (color) => formatColor({ ...color, alpha: 1 }),
    }),
  }),
});
