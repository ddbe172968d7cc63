export const chooseImage = "Choose an image";
export const replaceImage = "Replace";
export const removeImage = "Remove";
export const uploading = "Uploading the image";
