import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { FriendLinksDialogQuery } from "../../../generated/relay/FriendLinksDialogQuery.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { useAction } from "../../ui/useAction.ts";
import { copyLink } from "../stories/sharing/shareLink.ts";
import styles from "./FriendLinksDialog.module.css";
import * as texts from "./texts.ts";
import { createFriendLink, type FriendLink, revokeFriendLink } from "./writeFriendLink.ts";

const query = graphql`
  query FriendLinksDialogQuery($postId: ID!) {
    postResult(id: $postId) {
      ... on Post {
        friendLinks {
          id
          createdAt
          viewCount
        }
      }
    }
  }
`;

/** Creates, lists and revokes the friend links of a member-only story. */
export function FriendLinksDialog(props: { postId: string; onClose: () => void }) {
  const { postId } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { now } = useLocation();
  const [links, setLinks] = useState<readonly FriendLink[]>([]);
  const [newUrl, setNewUrl] = useState<string | null>(null);

  const create = useAction(async () => {
    const result = await createFriendLink(environment, postId);
    if (result.kind !== "success") return result.message;
    setNewUrl(result.data.url);
    setLinks((before) => [result.data.link, ...before]);
  });
  const { setError } = create;
  useEffect(() => {
    const reading = fetchQuery<FriendLinksDialogQuery>(environment, query, { postId }).subscribe({
      next: ({ postResult }) => setLinks(postResult.friendLinks ?? []),
      error: () => setError(texts.notLoaded),
    });
    return () => reading.unsubscribe();
  }, [environment, postId, setError]);

  const revoke = async (id: string): Promise<void> => {
    const result = await revokeFriendLink(environment, id);
    setError(result.message);
    if (result.kind === "success") setLinks((before) => before.filter((link) => link.id !== id));
  };

  return (
    <Dialog isOpen onClose={props.onClose} title={texts.title} width="narrow">
      <div className={styles.content}>
        <p className={styles.text}>{texts.text}</p>
        {create.error ? <ErrorNote>{create.error}</ErrorNote> : null}
        {newUrl === null ? null : (
          <div className={styles.new} role="status">
            <p>{texts.copyNow}</p>
            <code className={styles.url}>{newUrl}</code>
            <Button size="small" onClick={() => void copyLink(store, newUrl)}>
              {texts.copy}
            </Button>
          </div>
        )}
        {links.length > 0 ? (
          <ul className={styles.list} aria-label={texts.active}>
            {links.map(({ id, createdAt, viewCount }) => {
              const date = formatShortDate(createdAt, now);
              return (
                <li key={id} className={styles.link}>
                  <span className={styles.text}>
                    {texts.createdOn(date)} · {texts.views(viewCount)}
                  </span>
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={texts.revokeLink(date)}
                    onClick={() => void revoke(id)}
                  >
                    {texts.revoke}
                  </Button>
                </li>
              );
            })}
          </ul>
        ) : null}
        <Button isBusy={create.isBusy} onClick={create.run} data-autofocus>
          {texts.create}
        </Button>
      </div>
    </Dialog>
  );
}
