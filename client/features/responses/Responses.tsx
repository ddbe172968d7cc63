import { useEffect, useState } from "react";
import type { StoryResponse_post$key } from "../../../generated/relay/StoryResponse_post.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { loadResponseTools } from "../../runtime/page/lateFeatures.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { useMoreItems } from "../listing/useMoreItems.ts";
import { type Discussed, RESPONSES_HEADING_ID, type ResponseTools } from "./responseContext.ts";
import { StoryResponse } from "./StoryResponse.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./StoryResponses.module.css";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

interface ResponsesProps {
  parent: Discussed;
  /** The id of the story's author or list's owner; null if unavailable. */
  ownerId: string | null | undefined;
  /** True when that user can hide responses and close the discussion here. */
  isOwnersToChange: boolean;
  isClosed: boolean;
  count: number;
  sort: ResponseSort;
  /** The responses could not be loaded. */
  hasFailed: boolean;
  nodes: readonly ({ readonly id: string } & StoryResponse_post$key)[];
  /** Deleted responses that have replies. */
  deleted: readonly {
    readonly id: string;
    readonly answers: readonly ({ readonly id: string } & StoryResponse_post$key)[];
  }[];
  nextCursor: string | null | undefined;
  isLoadingNext: boolean;
  onNext: () => void;
  /**
   * Returns the path of the separate responses page in a sort order; the default, newest first, has
   * no tab.
   */
  pathOf: (tab: "top" | undefined) => string;
  /** True when the "more" button links to that page instead of this one. */
  goesOnThere?: boolean;
  /** For pages that bundle the tools. Others load them for signed-in viewers. */
  tools?: ResponseTools | undefined;
}

/** The responses to a story or list, and the form to write one. */
export function Responses(props: ResponsesProps) {
  const { parent, sort, isClosed, count, nodes, deleted, nextCursor, isLoadingNext, pathOf } =
    props;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(
    nodes.length,
    isLoadingNext,
    props.onNext,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const { isLoggedIn } = location;
  const [loaded, setLoaded] = useState<ResponseTools | null>(null);
  const hasTools = props.tools !== undefined;
  useEffect(() => {
    if (isLoggedIn && !hasTools) void loadResponseTools().then(setLoaded);
  }, [isLoggedIn, hasTools]);
  const tools = isLoggedIn ? (props.tools ?? loaded) : null;
  const isOwner = viewer.status === "loggedIn" && viewer.viewer.id === props.ownerId;
  const place = {
    parent,
    sort,
    mayHide: isOwner && props.isOwnersToChange,
    authorId: props.isOwnersToChange ? props.ownerId : null,
  };
  const ownPath = siteHref(pathOf(undefined), location);
  return (
    <section className={styles.responses} id="responses" aria-labelledby={RESPONSES_HEADING_ID}>
      <h2 className={styles.heading} id={RESPONSES_HEADING_ID} tabIndex={-1}>
        {count > 0 ? texts.responsesWithCount(count) : texts.responses}
      </h2>
      {tools && place.mayHide ? (
        <tools.DiscussionTools parent={parent} sort={sort} isClosed={isClosed} />
      ) : null}
      {isClosed ? (
        <p className={styles.empty}>
          {parent.kind === "story" ? texts.storyDiscussionClosed : texts.listDiscussionClosed}
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
          {texts.whatAreYourThoughts}
        </a>
      )}
      {nodes.length > 1 ? (
        <div className={styles.sorts}>
          <FilterLinks
            label={texts.orderOfResponses}
            links={SORTS.map(({ sortType, tab, label }) => ({
              href: siteHref(pathOf(tab), location),
              label,
              isCurrent: sortType === sort,
            }))}
          />
        </div>
      ) : null}
      {props.hasFailed ? (
        <PartNotLoaded />
      ) : nodes.length === 0 && deleted.length === 0 ? (
        count > 0 && isLoggedIn ? (
          <p className={styles.empty}>
            {fillText(texts.allMuted, {
              link: <a href={hrefTo("SettingsMute")}>{texts.seeWhoYouveMuted}</a>,
            })}
          </p>
        ) : isClosed ? null : (
          <p className={styles.empty}>{texts.noResponsesYet}</p>
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
              <p className={styles.deleted}>{texts.responseGone}</p>
              <ul className={styles.answers} aria-label={texts.repliesToDeletedResponse}>
                {answers.map((answer) => (
                  <li key={answer.id} id={`response-${answer.id}`}>
                    <StoryResponse
                      post={answer}
                      // Hiding is relative to the parent response, which is deleted.
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
          words={texts.moreResponses}
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
  { sortType: "NEWEST", tab: undefined, label: texts.newest },
  { sortType: "TOP", tab: "top", label: texts.mostApplauded },
] as const;
