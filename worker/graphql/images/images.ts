import { builder } from "../machinery/builder.ts";

/** An uploaded image as pages need it. */
export interface ImageValue {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number | null;
  height: number | null;
}

export const ImageMetadata = builder.objectRef<ImageValue>("ImageMetadata").implement({
  description: "An uploaded image. URLs of its sizes are derived from its id.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The image's id." }),
    alt: t.exposeString("alt", {
      description: "The alternative text.",
    }),
    focusPercentX: t.exposeFloat("focusPercentX", {
      description: "Horizontal focus in percent from the left, 0 to 100.",
    }),
    focusPercentY: t.exposeFloat("focusPercentY", {
      description: "Vertical focus in percent from the top, 0 to 100.",
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

/** A square image by id, for avatars and logos. */
export function squareImage(id: string | null, alt: string): ImageValue | null {
  return id === null
    ? null
    : { id, alt, focusPercentX: 50, focusPercentY: 50, width: null, height: null };
}
