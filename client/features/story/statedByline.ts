/**
 * The line that names a story's writers where none of them is a person here. Null where the
 * publication's name beside it says the same.
 */
export function statedByline(post: {
  readonly byline?: string | null;
  readonly collection?: { readonly name: string } | null;
}): string | null {
  const { byline, collection } = post;
  return byline && byline !== collection?.name ? byline : null;
}
