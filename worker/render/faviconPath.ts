/** The product's icon; the build changes the file name with its content. */
export const FAVICON_PATH = "/assets/favicon-1.svg";

/** The icons of the installed app. A new drawing needs another number. */
export const APP_ICONS = {
  small: "/assets/app-icon-192-1.png",
  large: "/assets/app-icon-512-1.png",
  /** With a margin that systems may cut off. */
  maskable: "/assets/app-icon-maskable-1.png",
};
