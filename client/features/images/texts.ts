/** Screen texts of uploads. */

export const tooLarge = (megabytes: number): string =>
  `An image can have at most ${megabytes} MB. This one is larger.`;
export const notUploaded = "The image couldn’t be uploaded.";
export const uploadOffline = "You’re offline. The image will be uploaded later.";
export const uploadCanceled = "Not uploaded.";
