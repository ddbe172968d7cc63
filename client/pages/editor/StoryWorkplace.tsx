import { documentToHtml } from "../../../shared/story/documentToHtml.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type * as writing from "../../features/editor/StoryWriting.tsx";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLate } from "../../app/useLate.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import "../../features/story/storyBody.css";
import styles from "./StoryWorkplace.module.css";

const loadWriting = (): Promise<typeof writing> => import("../../features/editor/StoryWriting.tsx");

/** Shows the story's text until its editor has loaded. */
export function StoryWorkplace(props: {
  userId: string;
  draft: {
    postId: string;
    revision: number;
    content: DraftContent;
    scheduledAt: number | null;
    scheduledRevision: number | null;
  } | null;
  error: string | null;
}) {
  const { userId, draft, error } = props;
  const loaded = useLate(loadWriting, error === null ? true : null);
  if (error !== null) {
    return (
      <EmptyState
        level={1}
        title="You can't write right now"
        text={error}
        action={<Button href={buildPath("ShowHome")}>Go home</Button>}
      />
    );
  }
  if (loaded === "failed") {
    return (
      <EmptyState
        level={1}
        title="The editor could not be loaded"
        text="Check your connection. The text you wrote on this device is still here."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    );
  }
  return (
    <>
      <h1 className="visually-hidden">Write a story</h1>
      {loaded ? (
        <loaded.StoryWriting userId={userId} draft={draft} inResponseToPostId={null} />
      ) : (
        <Waiting draft={draft} />
      )}
    </>
  );
}

/** The read-only text until the editor is ready. */
function Waiting({ draft }: { draft: { postId: string; content: DraftContent } | null }) {
  const plainHref = draft
    ? buildPath("EditPostPlainly", { postId: draft.postId })
    : buildPath("NewStoryPlainly");
  return (
    <div className={styles.waiting} aria-busy="true">
      <Spinner label="Loading the editor" />
      <noscript>
        <p>
          This editor needs JavaScript. <a href={plainHref}>Write without JavaScript</a> in a form
          that takes Markdown.
        </p>
      </noscript>
      {draft ? (
        <>
          <p className={styles.title} dir="auto">
            {draft.content.title}
          </p>
          <div
            className="story-body"
            dangerouslySetInnerHTML={{
              __html: documentToHtml(
                { paragraphs: [...draft.content.paragraphs] },
                { postId: draft.postId },
              ),
            }}
          />
        </>
      ) : null}
    </div>
  );
}
