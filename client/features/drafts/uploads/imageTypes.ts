/** The image types that can be uploaded, for file inputs. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/gif,image/webp,image/avif";
