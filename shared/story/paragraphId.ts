/**
 * Returns the id of a paragraph's element on a page. A page with several stories, such as responses
 * below one, prefixes it by the id of the post.
 */
export const paragraphId = (name: string, prefix = ""): string => `${prefix}p-${name}`;
