import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { BeginStory_query$key } from "../../../generated/relay/BeginStory_query.graphql.ts";
import { MAX_TITLE_LENGTH } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { closedDiscussionText } from "../../../shared/responses/closedDiscussionText.ts";
import { publishError } from "../../../shared/publishing/publishErrorTexts.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { QuotedCard } from "../../features/stories/QuotedCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./BeginStory.module.css";
import type { StoryOrigin } from "./storyOrigin.ts";
import * as texts from "./texts.ts";

/** Starts a story from another one or for a publication, or an email to subscribers. The form works without JavaScript. */
export function BeginStory(props: { query: BeginStory_query$key; origin: StoryOrigin }) {
  const { answered, selection, collection, newsletter } = useFragment(
    graphql`
      fragment BeginStory_query on Query
      @argumentDefinitions(
        postId: { type: "ID!" }
        hasPost: { type: "Boolean!" }
        quoteId: { type: "ID!" }
        hasQuote: { type: "Boolean!" }
        slug: { type: "ID!" }
        hasCollection: { type: "Boolean!" }
        newsletterId: { type: "ID!" }
        hasNewsletter: { type: "Boolean!" }
      ) {
        answered: postResult(id: $postId) @include(if: $hasPost) {
          __typename
          ... on Post {
            visibility
            isPublished
            isDiscussionClosed
            isResponse
            ...QuotedCard_post @alias(as: "card")
          }
        }
        selection: quotedText(quoteId: $quoteId) @include(if: $hasQuote) {
          text
          post {
            ...QuotedCard_post
          }
        }
        collection: collectionByDomainOrSlug(domainOrSlug: $slug) @include(if: $hasCollection) {
          name
        }
        newsletter: managedNewsletter(id: $newsletterId) @include(if: $hasNewsletter) {
          name
        }
      }
    `,
    props.query,
  );
  const { kind } = props.origin;
  const story = answered?.__typename === "Post" ? answered : null;
  const { query } = useLocation();
  const error = publishError(query.error);
  const obstacle =
    kind === "response" && story?.isDiscussionClosed
      ? closedDiscussionText("story")
      : kind === "repost" && story && !isRepostable(story)
        ? publishError("not-repostable")
        : null;
  if (obstacle !== null) {
    return (
      <EmptyState
        level={1}
        title={texts.cannotBegin}
        text={obstacle}
        action={<Button href={buildPath("NewStory")}>{texts.writeOwn}</Button>}
      />
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading} dir="auto">
        {collection
          ? texts.writeFor(collection.name)
          : newsletter
            ? texts.emailTo(newsletter.name)
            : texts.beginHeadings[kind]}
      </h1>
      {story?.card ? <QuotedCard post={story.card} quote={null} /> : null}
      {selection ? <QuotedCard post={selection.post} quote={selection.text} /> : null}
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <BeginForm origin={props.origin}>{texts.beginIntros[kind]}</BeginForm>
    </div>
  );
}

function BeginForm({ origin, children }: { origin: StoryOrigin; children: ReactNode }) {
  const { xsrf } = useSession();
  const { path } = useLocation();
  const [title, setTitle] = useState("");
  const [note, setNote] = useState("");
  const isShort = origin.kind === "repost" || origin.kind === "quote";
  return (
    <form className={styles.form} method="post" action={path.split("?", 1)[0]}>
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      {origin.kind === "quote" ? (
        <input type="hidden" name="quoteId" value={origin.quoteId} />
      ) : null}
      <p className={styles.lead}>{children}</p>
      <Field
        label={origin.kind === "response" ? texts.titleOptional : texts.title}
        name="title"
        value={title}
        onValueChange={setTitle}
        limit={MAX_TITLE_LENGTH}
        isRequired={isShort}
      />
      <Field
        label={isShort ? texts.comment : texts.openingText}
        name="note"
        kind="multiline"
        rows={4}
        value={note}
        onValueChange={setNote}
      />
      <div className={styles.actions}>
        {isShort ? (
          <Button type="submit" name="intent" value="publish">
            {origin.kind === "repost" ? texts.repost : texts.publish}
          </Button>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value="write"
          variant={isShort ? "secondary" : "primary"}
          formNoValidate
        >
          {isShort ? texts.continueInEditor : texts.startWriting}
        </Button>
      </div>
    </form>
  );
}

function isRepostable(story: {
  readonly visibility: string;
  readonly isPublished: boolean;
  readonly isResponse: boolean;
}): boolean {
  return story.isPublished && story.visibility !== "UNLISTED" && !story.isResponse;
}
