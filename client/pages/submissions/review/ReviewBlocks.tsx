import { graphql, useFragment } from "react-relay/hooks";
import type {
  ReviewBlocks_submission$data,
  ReviewBlocks_submission$key,
} from "../../../../generated/relay/ReviewBlocks_submission.graphql.ts";
import { cutText } from "../../../../shared/story/cutText.ts";
import { paragraphId } from "../../../../shared/story/paragraphId.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon, CommentIcon } from "../../../ui/icons.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { Comment, CommentForm } from "./Comments.tsx";
import { Suggestion, SuggestionForm } from "./Suggestions.tsx";
import * as texts from "./texts.ts";
import styles from "./Review.module.css";

type Submission = ReviewBlocks_submission$data;
type Block = Submission["blocks"][number];

/** Longest part of a paragraph in a label. */
const MAX_LABEL = 60;

/** A submission's text, with the comments and suggested edits of each part below it. */
export function ReviewBlocks(props: { submission: ReviewBlocks_submission$key }) {
  const submission = useFragment(
    graphql`
      fragment ReviewBlocks_submission on PublicationSubmission {
        id
        isViewersOwn
        nextStatuses
        changes {
          names
        }
        blocks {
          id
          html
          paragraphs {
            name
            text
            hasEditableText
          }
        }
        comments {
          id
          paragraphName
          ...Comments_comment
        }
        suggestions {
          id
          paragraphName
          basis
          ...Suggestions_suggestion
        }
      }
    `,
    props.submission,
  );
  const { query } = useLocation();
  const { blocks, comments, suggestions } = submission;
  const names = new Set(blocks.flatMap(({ paragraphs }) => paragraphs.map(({ name }) => name)));
  const changed = new Set(submission.changes?.names ?? []);
  const orphans = {
    comments: comments.filter(({ paragraphName: name }) => name != null && !names.has(name)),
    suggestions: suggestions.filter(({ paragraphName }) => !names.has(paragraphName)),
  };
  return (
    <>
      <div className={styles.blocks}>
        {blocks.map((block) => (
          <ReviewBlock
            key={block.id}
            block={block}
            submission={submission}
            isOpen={block.paragraphs[0]?.name === query.at}
            isChanged={block.paragraphs.some(({ name }) => changed.has(name))}
          />
        ))}
      </div>
      {orphans.comments.length + orphans.suggestions.length > 0 ? (
        <section aria-labelledby="deleted-paragraphs">
          <h3 id="deleted-paragraphs" className={styles.subheading}>
            {texts.deletedParagraphs}
          </h3>
          <ul className={styles.remarks}>
            {orphans.suggestions.map((suggestion) => (
              <Suggestion
                key={suggestion.id}
                suggestion={suggestion}
                submissionId={submission.id}
                isWriter={submission.isViewersOwn}
              />
            ))}
            {orphans.comments.map((comment) => (
              <Comment key={comment.id} comment={comment} submissionId={submission.id} showsQuote />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function ReviewBlock(props: {
  block: Block;
  submission: Submission;
  isOpen: boolean;
  isChanged: boolean;
}) {
  const { block, submission, isOpen, isChanged } = props;
  const { path } = useLocation();
  const { paragraphs } = block;
  const names = new Set(paragraphs.map(({ name }) => name));
  const suggestions = submission.suggestions.filter(({ paragraphName }) =>
    names.has(paragraphName),
  );
  const comments = submission.comments.filter(
    ({ paragraphName }) => paragraphName != null && names.has(paragraphName),
  );
  const first = paragraphs[0];
  if (!first) return null;
  const start = cutText(first.text, MAX_LABEL) || texts.paragraph;
  const { isViewersOwn } = submission;
  const label = isViewersOwn ? texts.commentOn(start) : texts.commentOrSuggest(start);
  return (
    <div className={joinClasses(styles.block, isChanged && styles.changed)}>
      <div className={styles.blockRow}>
        <div className={styles.blockText}>
          {isChanged ? <span className="visually-hidden">{texts.changedSinceView}</span> : null}
          <div className="story-body" dangerouslySetInnerHTML={{ __html: block.html }} />
        </div>
        {isOpen ? (
          <IconButton size="small" label={texts.closeTools} href={path}>
            <CloseIcon size={16} />
          </IconButton>
        ) : (
          <IconButton
            size="small"
            className={styles.toolsLink}
            label={label}
            href={`${path}?at=${encodeURIComponent(first.name)}#${paragraphId(first.name)}`}
          >
            <CommentIcon size={20} />
          </IconButton>
        )}
      </div>
      {suggestions.length + comments.length > 0 ? (
        <ul className={styles.remarks}>
          {suggestions.map((suggestion) => (
            <Suggestion
              key={suggestion.id}
              suggestion={suggestion}
              submissionId={submission.id}
              isWriter={isViewersOwn}
            />
          ))}
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} submissionId={submission.id} />
          ))}
        </ul>
      ) : null}
      {isOpen ? <Tools paragraphs={paragraphs} submission={submission} /> : null}
    </div>
  );
}

/** The forms for the paragraphs of an open part. */
function Tools(props: { paragraphs: Block["paragraphs"]; submission: Submission }) {
  const { paragraphs, submission } = props;
  const { id, isViewersOwn } = submission;
  const canSuggest = !isViewersOwn && submission.nextStatuses.length > 0;
  return (
    <div className={styles.tools}>
      {paragraphs.map((paragraph) => (
        <div key={paragraph.name} className={styles.forms}>
          {paragraphs.length > 1 ? (
            <p className={styles.about} dir="auto">
              {texts.paragraphOf(cutText(paragraph.text, MAX_LABEL))}
            </p>
          ) : null}
          {canSuggest && paragraph.hasEditableText ? (
            <SuggestionForm submissionId={id} paragraph={paragraph} />
          ) : null}
          <CommentForm
            submissionId={id}
            paragraphName={paragraph.name}
            label={texts.newComment}
            action={texts.addComment}
            audience={isViewersOwn ? "everyone" : "choose"}
          />
        </div>
      ))}
    </div>
  );
}
