/** The product's name as readers see it. Every text says the name through this constant. */
export const PRODUCT_NAME = "Deckle";

/** One sentence under the name, for the logged-out home and its description. */
export const PRODUCT_TAGLINE = "A place to read, write and understand.";
