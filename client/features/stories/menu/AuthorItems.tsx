import { graphql, useRelayEnvironment } from "react-relay/hooks";
import type { AuthorItemsQuery } from "../../../../generated/relay/AuthorItemsQuery.graphql.ts";
import { addNotice } from "../../../../shared/routes/noticeQuery.ts";
import { applyChange } from "../../../runtime/relay/applyChange.ts";
import type { MutationResult } from "../../../runtime/relay/runMutation.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { MenuItem, MenuSeparator } from "../../../ui/MenuItem.tsx";
import { useViewerQuery } from "../../viewer/useViewerQuery.ts";
import { deletePost } from "../moveToTrash.ts";
import { setPinned } from "../setPinned.ts";
import * as texts from "../texts.ts";
import { unpublishPost } from "../unpublishPost.ts";

/** What the author of a story does with it. */
export function AuthorItems({ postId }: { postId: string }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const hrefTo = useRouteHref();
  const { data } = useViewerQuery<AuthorItemsQuery>(
    graphql`
      query AuthorItemsQuery {
        viewer {
          id
          user {
            id
            pinnedPosts {
              id
            }
          }
        }
      }
    `,
    {},
  );
  const pinned = data?.viewer?.user?.pinnedPosts;
  const isPinned = pinned?.some((post) => post?.id === postId) ?? false;
  const pin = (toPinned: boolean): Promise<boolean> =>
    applyChange(store, {
      write: () => setPinned(environment, { postId, isPinned: toPinned }),
      notice: () => ({
        toastStyle: "accent",
        message: toPinned ? texts.pinned : texts.unpinned,
        extraParams: { act: () => void pin(!toPinned) },
      }),
    });
  /** Leaves for `to` once the story isn't on this page any more. */
  const leave = async (write: () => Promise<MutationResult>, to: string): Promise<void> => {
    if (await applyChange(store, { write })) window.location.assign(to);
  };
  const trashedHref = (): string => {
    const url = new URL(hrefTo("YourStories", { filterBy: "public" }), window.location.href);
    addNotice(url, { toast: "move-post-to-trash", toastAbout: postId });
    return url.href;
  };
  return (
    <>
      <MenuItem href={hrefTo("EditPost", { postId })}>{texts.edit}</MenuItem>
      <MenuItem href={hrefTo("YourStatsPost", { postId })}>{texts.stats}</MenuItem>
      <MenuItem href={hrefTo("PostSettings", { postId })}>{texts.settings}</MenuItem>
      <MenuItem href={hrefTo("ShowPostVersions", { postId })}>{texts.versions}</MenuItem>
      <MenuItem href={`${hrefTo("PostSettings", { postId })}#newsletters`}>{texts.email}</MenuItem>
      {pinned ? (
        <MenuItem onSelect={() => void pin(!isPinned)}>
          {isPinned ? texts.unpin : texts.pin}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem
        onSelect={() =>
          void leave(() => unpublishPost(environment, postId), hrefTo("EditPost", { postId }))
        }
      >
        {texts.unpublish}
      </MenuItem>
      <MenuItem
        tone="danger"
        onSelect={() => void leave(() => deletePost(environment, postId), trashedHref())}
      >
        {texts.deleteStory}
      </MenuItem>
    </>
  );
}
