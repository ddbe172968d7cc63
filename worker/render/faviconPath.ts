/** The product's mark, which the build puts there under a name that changes with its drawing. */
export const FAVICON_PATH = "/assets/favicon-1.svg";
