/** The image that a field shows, and the one that its page has last given it. */
export interface ImageChoice {
  imageId: string;
  given: string;
}

/**
 * Returns the choice after the page gave another image, such as after a save: one that was chosen
 * meanwhile stays.
 */
export function receiveImage({ imageId, given }: ImageChoice, next: string): ImageChoice {
  return { imageId: imageId === given ? next : imageId, given: next };
}
