import { MAX_IMAGE_SIDE } from "../../../shared/images/imageLimits.ts";

export const imageNotFound = "We couldn’t find this image.";
export const tooManyUploads = "You’ve uploaded too many images. Try again in an hour.";
export const tooManyBytes = (megabytes: number) => `An image can have at most ${megabytes} MB.`;
export const notAnImage = "This isn’t an image. Upload a JPEG, PNG, GIF, WebP or AVIF file.";
export const damagedImage = "This image is damaged. Choose another one.";
export const tooManyPixels = (megapixels: number) =>
  `An image can have at most ${megapixels} million pixels, and ${MAX_IMAGE_SIDE} pixels per side.`;
export const hidesOtherContent =
  "This file contains more than an image. Save it again as JPEG or PNG.";
export const notAnImageAddress = "This isn’t the address of an image on the web.";
export const addressUnreachable = "We couldn’t reach this address.";
export const imageNotOpened = "We couldn’t open this image.";
export const imageTooSlow = "The image took too long to load. Try again in a moment.";
export const tooManyRedirects = "This address redirects too many times.";
