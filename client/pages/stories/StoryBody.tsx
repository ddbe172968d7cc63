import { useEffect, useRef, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { StoryBody_post$key } from "../../../generated/relay/StoryBody_post.graphql.ts";
import { loadMarks, loadViewerParts } from "../../runtime/page/lateFeatures.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import "../../features/stories/storyBody.css";
import { Footnotes } from "../../features/stories/Footnotes.tsx";
import { StoryWall } from "./StoryWall.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** In the HTML of a story with footnotes. */
const NOTE_REFERENCE = 'role="doc-noteref"';

/**
 * The story's text. The server generates its HTML; React inserts it unchanged without traversing
 * it, so a long story hydrates as fast as a short one.
 */
export function StoryBody(props: { post: StoryBody_post$key }) {
  const { id, content, topHighlight, isQuotedInResponses } = useFragment(
    graphql`
      fragment StoryBody_post on Post {
        id
        content {
          bodyHtml
          isLockedPreviewOnly
        }
        isQuotedInResponses
        topHighlight {
          paragraphName
          wordOffset
          text
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { isLoggedIn } = location;
  const isMarked = isLoggedIn || Boolean(topHighlight) || isQuotedInResponses === true;
  useEffect(() => {
    const want = (): void => setElement(body.current);
    if (isMarked) return want();
    // Anonymous viewers who only read don't load this code.
    const onSelection = (): void => {
      if (body.current?.contains(getSelection()?.anchorNode ?? null)) want();
    };
    document.addEventListener("selectionchange", onSelection);
    return () => document.removeEventListener("selectionchange", onSelection);
  }, [isMarked]);
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!isLoggedIn) return;
    // Starts the request before the code that paints the highlights has loaded.
    const parts = loadViewerParts();
    parts.then(
      ({ loadHighlights }) => void loadHighlights(environment, id),
      () => {},
    );
    return () => void parts.then(({ forgetHighlights }) => forgetHighlights(environment, id));
  }, [environment, id, isLoggedIn]);
  const marks = useLate(loadMarks, element);
  return (
    <>
      {content ? (
        <div
          ref={body}
          className="story-body"
          data-body-of={id}
          dangerouslySetInnerHTML={{ __html: content.bodyHtml }}
        />
      ) : (
        <PartNotLoaded />
      )}
      {marks && marks !== "failed" && element ? (
        <marks.StoryHighlights
          key={id}
          postId={id}
          body={element}
          top={topHighlight}
          isQuoted={isQuotedInResponses === true}
        />
      ) : null}
      {content?.bodyHtml.includes(NOTE_REFERENCE) ? <Footnotes body={body} /> : null}
      {content?.isLockedPreviewOnly ? <StoryWall /> : null}
    </>
  );
}
