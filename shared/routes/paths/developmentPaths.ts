/** Where development and test builds show every design token and primitive. */
export const DESIGN_PATH = "/_/design";
