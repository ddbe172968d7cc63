/** The id of the element above the footer, for what a page asks after its content. */
export const PAGE_END_ID = "page-end";
