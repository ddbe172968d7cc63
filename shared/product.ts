/** The product's name as readers see it. Every text takes the name from this constant. */
export const PRODUCT_NAME = "Deckle";

/** The tagline and description of the logged-out home page. */
export const PRODUCT_TAGLINE = "A place to read, write and understand.";
