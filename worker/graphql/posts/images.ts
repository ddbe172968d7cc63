import { builder } from "../machinery/builder.ts";

/** A picture of ours as a page needs it. */
export interface ImageValue {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number | null;
  height: number | null;
}

export const ImageMetadata = builder.objectRef<ImageValue>("ImageMetadata").implement({
  description: "A picture that the product holds. Addresses of its sizes are made from its id.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The picture's id." }),
    alt: t.exposeString("alt", {
      description: "What the picture shows, for those who do not see it.",
    }),
    focusPercentX: t.exposeFloat("focusPercentX", {
      description: "Where its subject lies, from the left, 0 to 100.",
    }),
    focusPercentY: t.exposeFloat("focusPercentY", {
      description: "Where its subject lies, from the top, 0 to 100.",
    }),
    originalWidth: t.exposeInt("width", {
      nullable: true,
      description: "Natural width in pixels.",
    }),
    originalHeight: t.exposeInt("height", {
      nullable: true,
      description: "Natural height in pixels.",
    }),
  }),
});

/** A square picture by id, as avatars and logos are shown. */
export function squareImage(id: string | null, alt: string): ImageValue | null {
  return id === null
    ? null
    : { id, alt, focusPercentX: 50, focusPercentY: 50, width: null, height: null };
}
