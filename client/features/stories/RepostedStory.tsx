import { graphql, useFragment } from "react-relay/hooks";
import type { RepostedStory_repost$key } from "../../../generated/relay/RepostedStory_repost.graphql.ts";
import type { RepostedStory_viewer$data } from "../../../generated/relay/RepostedStory_viewer.graphql.ts";
import { useViewerPart } from "../viewer/useViewerPart.ts";
import { QuotedCard } from "./QuotedCard.tsx";
import styles from "./QuotedCard.module.css";
import * as texts from "./texts.ts";

/** The reposted story, or a note that it is unavailable to this viewer. */
export function RepostedStory(props: { repost: RepostedStory_repost$key }) {
  const { isQuote, quote, post } = useFragment(
    graphql`
      fragment RepostedStory_repost on Repost {
        isQuote
        quote
        post {
          id
          creator {
            id
          }
          ...QuotedCard_post
        }
      }
    `,
    props.repost,
  );
  const { data } = useViewerPart<RepostedStory_viewer$data>(
    graphql`
      fragment RepostedStory_viewer on User {
        viewerEdge {
          id
          isMuting
        }
      }
    `,
    post?.creator?.id ?? null,
  );
  const isMuted = data?.viewerEdge.isMuting === true;
  const isGone = !post || isMuted || (isQuote && !quote);
  return isGone ? (
    <p className={styles.gone}>{isQuote ? texts.quoteGone : texts.storyGone}</p>
  ) : (
    <QuotedCard post={post} quote={quote ?? null} />
  );
}
