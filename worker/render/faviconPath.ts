/** The product's icon; the build changes the file name with its content. */
export const FAVICON_PATH = "/assets/favicon-1.svg";
