import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { SequenceOrder_sequence$key } from "../../../generated/relay/SequenceOrder_sequence.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore, useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import styles from "./Sequences.module.css";
import { setSequencePosts } from "./setSequencePosts.ts";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

type Action = "up" | "down" | "remove";

/** The stories of a series, which can be moved or removed; with forms if there is no JavaScript. */
export function SequenceOrder(props: { sequence: SequenceOrder_sequence$key }) {
  const { id, slug, ownPostsConnection } = useFragment(
    graphql`
      fragment SequenceOrder_sequence on Sequence {
        id
        slug
        ownPostsConnection(first: 50) {
          edges {
            node {
              id
              title
              path
              excerpt
              isPublished
              visibility
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    props.sequence,
  );
  const { edges, pageInfo, hasFailed } = readConnection(ownPostsConnection);
  const posts = edges.map(({ node }) => node);
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { xsrf } = useSession();
  const [order, setOrder] = useState(() => posts.map((post) => post.id));
  const [said, setSaid] = useState("");
  const [moved, setMoved] = useState<{ button: string } | null>(null);
  const list = useRef<HTMLOListElement>(null);

  // The pressed button moved with its story, so the focus must follow.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.button}"]`)?.focus();
  }, [moved]);

  // With further pages or failed items, only the server knows the whole order.
  const isWhole = !pageInfo.hasNextPage && edges.length === ownPostsConnection?.edges.length;
  const change = (event: SyntheticEvent<HTMLFormElement>, postId: string): void => {
    if (!isWhole) return;
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const action = submitter?.value as Action;
    const before = order;
    const after = arranged(before, action, postId);
    if (action !== "remove") setMoved({ button: `${action}-${postId}` });
    const title = storyTitle(posts.find((post) => post.id === postId)!);
    setSaid(
      action === "remove"
        ? texts.removedSaid(title)
        : texts.positionSaid(title, after.indexOf(postId) + 1, after.length),
    );
    void applyChange(store, {
      show: (isMoved) => {
        setOrder(isMoved ? after : before);
        if (!isMoved) setSaid("");
      },
      write: () => setSequencePosts(environment, id, after),
    });
  };

  const shown = order.flatMap((postId) => posts.find((post) => post.id === postId) ?? []);
  return (
    <section aria-label={texts.storiesInOrder}>
      {hasFailed ? (
        <PartNotLoaded />
      ) : shown.length === 0 ? (
        <EmptyState level={2} title={texts.noStoriesYet} text={texts.noStoriesYetText} />
      ) : (
        <ol ref={list} className={styles.order}>
          {shown.map((post, index) => (
            <li key={post.id} id={`story-${post.id}`} className={styles.place}>
              <span className={styles.placeWords}>
                <a href={post.path} dir="auto">
                  {storyTitle(post)}
                </a>
                {post.isPublished && post.visibility !== "UNLISTED" ? null : (
                  <span className={styles.facts}>
                    {post.isPublished ? texts.unlistedNotShown : texts.draftNotShown}
                  </span>
                )}
              </span>
              <form
                className={styles.moves}
                method="post"
                action={buildPath("EditSequence", { sequenceSlug: slug })}
                onSubmit={(event) => change(event, post.id)}
              >
                <input type="hidden" name="xsrf" value={xsrf ?? ""} />
                <input type="hidden" name={rowField("EditSequence", "postId")} value={post.id} />
                <Move action="up" post={post} isLast={index === 0} />
                <Move action="down" post={post} isLast={index === shown.length - 1} />
                <Button
                  type="submit"
                  name={rowField("EditSequence", "action")}
                  value="remove"
                  variant="plain"
                  size="small"
                  aria-label={texts.removeStory(storyTitle(post))}
                >
                  {texts.remove}
                </Button>
              </form>
            </li>
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

function Move(props: {
  action: "up" | "down";
  post: { id: string; title: string; excerpt: string };
  isLast: boolean;
}) {
  const { action, post } = props;
  return (
    <Button
      type="submit"
      name={rowField("EditSequence", "action")}
      value={action}
      variant="plain"
      size="small"
      data-move={`${action}-${post.id}`}
      // aria-disabled, because a disabled button would lose the focus.
      aria-disabled={props.isLast || undefined}
    >
      <span aria-hidden="true">{action === "up" ? "↑" : "↓"}</span>
      <span className="visually-hidden">
        {action === "up" ? texts.moveUp(storyTitle(post)) : texts.moveDown(storyTitle(post))}
      </span>
    </Button>
  );
}

function arranged(order: readonly string[], action: Action, postId: string): string[] {
  const others = order.filter((each) => each !== postId);
  if (action === "remove") return others;
  const at = order.indexOf(postId) + (action === "up" ? -1 : 1);
  return others.toSpliced(Math.max(0, at), 0, postId);
}
