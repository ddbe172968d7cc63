import { useEffect, useState } from "react";
import type { StoryResponse_post$key } from "../../../generated/relay/StoryResponse_post.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../app/frame.ts";
import { loadResponseTools } from "../../app/lateFeatures.ts";
import { signInHref } from "../../app/signInHref.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import { type Discussed, RESPONSES_HEADING_ID, type ResponseTools } from "./responseContext.ts";
import { StoryResponse } from "./StoryResponse.tsx";
import styles from "./StoryResponses.module.css";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

interface ResponsesProps {
  parent: Discussed;
  /** Whose story or list it is; null where that is nobody's here. */
  ownerId: string | null | undefined;
  /** True where that person hides responses and closes discussion here. */
  isOwnersToChange: boolean;
  isClosed: boolean;
  count: number;
  sort: ResponseSort;
  /** The responses could not be read. */
  hasFailed: boolean;
  nodes: readonly ({ readonly id: string } & StoryResponse_post$key)[];
  /** Deleted responses that have answers. */
  deleted: readonly {
    readonly id: string;
    readonly answers: readonly ({ readonly id: string } & StoryResponse_post$key)[];
  }[];
  nextCursor: string | null | undefined;
  isLoadingNext: boolean;
  onNext: () => void;
  /** Where the page of the responses alone is, in an order; the newest first has no name. */
  pathOf: (tab: "top" | undefined) => string;
  /** True where the button for more leads to that page, and not to this one. */
  goesOnThere?: boolean;
  /** Where a page has them from its beginning. Others load them for whoever is signed in. */
  tools?: ResponseTools | undefined;
}

/** What readers answered to a story or a list, and where one answers. */
export function Responses(props: ResponsesProps) {
  const { parent, sort, isClosed, count, nodes, deleted, nextCursor, isLoadingNext, pathOf } =
    props;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(
    nodes.length,
    isLoadingNext,
    props.onNext,
  );
  const location = useLocation();
  const viewer = useViewer();
  const { isLoggedIn } = location;
  const [loaded, setLoaded] = useState<ResponseTools | null>(null);
  const hasTools = props.tools !== undefined;
  useEffect(() => {
    if (isLoggedIn && !hasTools) void loadResponseTools().then(setLoaded);
  }, [isLoggedIn, hasTools]);
  const tools = isLoggedIn ? (props.tools ?? loaded) : null;
  const isOwner = viewer.status === "loggedIn" && viewer.viewer.id === props.ownerId;
  const place = { parent, sort, mayHide: isOwner && props.isOwnersToChange };
  const ownPath = siteHref(pathOf(undefined), location);
  return (
    <section className={styles.responses} id="responses" aria-labelledby={RESPONSES_HEADING_ID}>
      <h2 className={styles.heading} id={RESPONSES_HEADING_ID} tabIndex={-1}>
        Responses{count > 0 ? ` (${count})` : ""}
      </h2>
      {tools && place.mayHide ? (
        <tools.DiscussionTools parent={parent} sort={sort} isClosed={isClosed} />
      ) : null}
      {isClosed ? (
        <p className={styles.empty}>
          {`The author has closed discussion for this ${parent.kind}.`}
        </p>
      ) : tools ? (
        <tools.ResponseComposer parent={parent} sort={sort} />
      ) : (
        <a
          className={styles.start}
          href={
            isLoggedIn
              ? ownPath
              : signInHref(
                  { operation: "register", redirect: ownPath, susiEntry: "respond" },
                  location,
                )
          }
          rel="nofollow"
        >
          What are your thoughts?
        </a>
      )}
      {nodes.length > 1 ? (
        <nav className={styles.sorts} aria-label="Order of responses">
          {SORTS.map(({ sortType, tab, words }) => (
            <a
              key={sortType}
              href={siteHref(pathOf(tab), location)}
              aria-current={sortType === sort ? "true" : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      ) : null}
      {props.hasFailed ? (
        <PartNotLoaded />
      ) : nodes.length === 0 && deleted.length === 0 ? (
        count > 0 && isLoggedIn ? (
          <p className={styles.empty}>
            The responses here are by people you have muted.{" "}
            <a href={siteHref(buildPath("SettingsMute"), location)}>See whom you have muted</a>
          </p>
        ) : isClosed ? null : (
          <p className={styles.empty}>There are no responses yet. Yours would be the first.</p>
        )
      ) : (
        <ul ref={list} className={styles.list}>
          {nodes.map((node) => (
            <li key={node.id} id={`response-${node.id}`}>
              <StoryResponse post={node} place={place} tools={tools} />
            </li>
          ))}
          {deleted.map(({ id, answers }) => (
            <li key={id} id={`response-${id}`}>
              <p className={styles.deleted}>This response was deleted.</p>
              <ul className={styles.answers} aria-label="Answers to a deleted response">
                {answers.map((answer) => (
                  <li key={answer.id} id={`response-${answer.id}`}>
                    <StoryResponse
                      post={answer}
                      // Hiding goes by what is answered, which is gone.
                      place={{ ...place, mayHide: false }}
                      tools={tools}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {nextCursor ? (
        <MoreButton
          cursor={nextCursor}
          words="More responses"
          isLoading={isLoadingNext}
          fragment="#responses"
          path={props.goesOnThere ? pathOf(sort === "TOP" ? "top" : undefined) : undefined}
          onNext={askForMore}
        />
      ) : null}
    </section>
  );
}

const SORTS = [
  { sortType: "NEWEST", tab: undefined, words: "Newest" },
  { sortType: "TOP", tab: "top", words: "Most applauded" },
] as const;
