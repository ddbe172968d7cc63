/** Screen texts of the pages around the editor. */

export const write = "Write";
export const writeAStory = "Write a story";
export const cannotWrite = "You can't write right now";
export const goHome = "Go home";
export const notLoaded = "The editor could not be loaded";
export const notLoadedText =
  "Check your connection. The text you wrote on this device is still here.";
export const reload = "Reload";
export const loading = "Loading the editor";
export const needsJavaScript = "This editor needs JavaScript. ";
export const writePlainly = "Write without JavaScript";
