import { graphql, readInlineData } from "relay-runtime";
import type { restorableSelection_quote$key } from "../../../../generated/relay/restorableSelection_quote.graphql.ts";

/**
 * Returns the selection that creates a removed highlight or note again; null if its story no longer
 * contains the text.
 */
export function restorableSelection(quote: restorableSelection_quote$key) {
  const { state, post, paragraphName, wordOffset, text } = readInlineData(
    graphql`
      fragment restorableSelection_quote on Quote @inline {
        state
        paragraphName
        wordOffset
        text
        post {
          id
        }
      }
    `,
    quote,
  );
  return state === "PLACED" && post && text
    ? { postId: post.id, selection: { paragraphName, startOffset: wordOffset, text } }
    : null;
}
