// Owns the URLs of generated covers, /img/cover/{look}/{postId}/{version}, for the pages that write
// them and the endpoint that draws them. The version is derived from the title, so a new title has
// a new URL, and knowing a URL requires knowing the title.

import { hashText } from "../format/hashText.ts";

/** Path prefix of generated covers. */
export const COVERS_PATH = "/img/cover";

/** What a cover shows: the title's first letter, beside a visible title, or the title itself. */
export const COVER_LOOKS = ["letter", "title"] as const;
export type CoverLook = (typeof COVER_LOOKS)[number];

/** The size of each look's drawing, in its own units. */
export const COVER_SIZES = {
  letter: { width: 1200, height: 800 },
  title: { width: 800, height: 800 },
} as const satisfies Record<CoverLook, { width: number; height: number }>;

/** Must change with every change of the drawings, because browsers never request a URL again. */
const DESIGN = 2;

/** Returns the URL of a story's generated cover. */
export function coverUrl(
  { id, title }: { readonly id: string; readonly title: string },
  look: CoverLook,
): string {
  return `${COVERS_PATH}/${look}/${id}/${coverVersion(title)}`;
}

/** Returns the version of a cover with this title. */
export function coverVersion(title: string): string {
  return hashText(`${DESIGN}:${title}`);
}
