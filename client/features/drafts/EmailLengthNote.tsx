import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { fetchQuery, graphql } from "relay-runtime";
import type { EmailLengthNoteQuery } from "../../../generated/relay/EmailLengthNoteQuery.graphql.ts";
import type { SaveStatus } from "./draft/draftSaverOptions.ts";
import styles from "./StoryStatus.module.css";
import * as texts from "./texts.ts";

/** Delay after a save, in milliseconds: the note needn't follow each one. */
const ASK_AFTER_MS = 2000;

/** Says that an email is longer than mail apps show. The server knows, since it renders the email. */
export function EmailLengthNote({ postId, status }: { postId: string; status: SaveStatus }) {
  const environment = useRelayEnvironment();
  const [isShortened, setShortened] = useState(false);
  const revision = status.kind === "saved" ? status.revision : null;
  useEffect(() => {
    if (revision === null) return;
    let isLatest = true;
    const timer = setTimeout(() => {
      fetchQuery<EmailLengthNoteQuery>(
        environment,
        graphql`
          query EmailLengthNoteQuery($postId: ID!) {
            postDraft(postId: $postId) {
              ... on PostDraft {
                isEmailShortened
              }
            }
          }
        `,
        { postId },
        { fetchPolicy: "network-only" },
      )
        .toPromise()
        .then(
          (data) => {
            if (isLatest) setShortened(data?.postDraft.isEmailShortened === true);
          },
          // The text can be written without the note.
          () => {},
        );
    }, ASK_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [environment, postId, revision]);
  return (
    // Always there, since screen readers announce only changes of a live region.
    <p className={isShortened ? styles.schedule : "visually-hidden"} role="status">
      {isShortened ? texts.emailShortened : null}
    </p>
  );
}
