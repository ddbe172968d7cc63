export const chooseImage = "Choose an image";
export const replaceImage = "Replace";
export const removeImage = "Remove";
export const uploading = "Uploading the image";
export const removeNow = "Remove now";
export const save = "Save";
