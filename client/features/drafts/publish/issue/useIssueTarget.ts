import { useCallback, useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  useIssueTargetQuery,
  useIssueTargetQuery$data,
} from "../../../../../generated/relay/useIssueTargetQuery.graphql.ts";

const TARGET = graphql`
  query useIssueTargetQuery($postId: ID!) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        newsletterTargets {
          id
          subscriberCount
          audience
          newsletter {
            id
            name
          }
          issue {
            id
            state
            audience
            isHeld
            afterDays
            recipients
            sent
            failed
            skipped
            scheduledAt
          }
        }
      }
    }
  }
`;

/** The newsletter that an email goes to, and how far its sending is. */
export type IssueTarget = NonNullable<
  useIssueTargetQuery$data["postDraft"]["newsletterTargets"]
>[number];

/** How often the progress is read while emails are being sent, in ms. */
const ASK_AGAIN_MS = 3000;

/** Reads where an email goes, and again while it is being sent. */
export function useIssueTarget(postId: string): {
  target: IssueTarget | null;
  /** Reads it again. */
  refresh: () => void;
} {
  const environment = useRelayEnvironment();
  const [target, setTarget] = useState<IssueTarget | null>(null);
  const latest = useRef<() => void>(undefined);
  const isMoving =
    target?.issue?.state === "SENDING" ||
    (target?.issue?.state === "SCHEDULED" && target.issue.scheduledAt == null);
  useEffect(() => {
    let isCurrent = true;
    const ask = (): void => {
      fetchQuery<useIssueTargetQuery>(
        environment,
        TARGET,
        { postId },
        { fetchPolicy: "network-only" },
      )
        .toPromise()
        .then(
          (data) => {
            const [found] = data?.postDraft.newsletterTargets ?? [];
            if (isCurrent && found) setTarget(found);
          },
          // Shown as soon as there is a connection.
          () => {},
        );
    };
    latest.current = ask;
    ask();
    const timer = isMoving ? setInterval(ask, ASK_AGAIN_MS) : undefined;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [environment, postId, isMoving]);
  const refresh = useCallback(() => latest.current?.(), []);
  return { target, refresh };
}
