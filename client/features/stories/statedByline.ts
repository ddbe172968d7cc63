/**
 * Returns the byline of a story whose authors have no account. Null if it equals the publication's
 * name.
 */
export function statedByline(post: {
  readonly byline?: string | null;
  readonly collection?: { readonly name: string } | null;
}): string | null {
  const { byline, collection } = post;
  return byline && byline !== collection?.name ? byline : null;
}
