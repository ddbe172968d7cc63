import { graphql, useFragment } from "react-relay/hooks";
import type { StoryActions_post$key } from "../../../generated/relay/StoryActions_post.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { ClapControl } from "../../features/claps/ClapControl.tsx";
import { ListenButton } from "../../features/stories/listening/ListenButton.tsx";
import { BookmarkButton } from "../../features/lists/saving/BookmarkButton.tsx";
import { ShareButton } from "../../features/stories/sharing/ShareButton.tsx";
import { StoryMenu } from "../../features/stories/menu/StoryMenu.tsx";
import * as menuTexts from "../../features/stories/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CountText } from "../../ui/CountText.tsx";
import { CommentIcon } from "../../ui/icons.tsx";
import styles from "./StoryActions.module.css";
import * as texts from "./texts.ts";

/** The row of a story's actions: one below its byline, one that stays while the text is read. */
export function StoryActions(props: { post: StoryActions_post$key; hasPlainLinks?: boolean }) {
  const post = useFragment(
    graphql`
      fragment StoryActions_post on Post {
        id
        title
        path
        isLocked
        content {
          isLockedPreviewOnly
        }
        creator {
          id
          name
        }
        collection {
          id
          name
        }
        postResponses {
          count
        }
        ...ClapControl_post
      }
    `,
    props.post,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const { id, path, creator, collection } = post;
  const title = post.title || texts.theStory;
  const isAuthor = viewer.status === "loggedIn" && viewer.viewer.id === creator?.id;
  // Whoever reads a locked story in full with their own access may let friends read it.
  const mayGive =
    post.isLocked &&
    post.content?.isLockedPreviewOnly === false &&
    viewer.status === "loggedIn" &&
    location.params.token === undefined;
  // Without JavaScript the menu doesn't open, so its pages are linked here.
  const plainLinks = [
    { label: menuTexts.repost, path: buildPath("RepostStory", { repostId: id }) },
    { label: menuTexts.storyInfo, path: buildPath("ShowPostInfo", { postId: id }) },
  ];
  return (
    <div className={styles.actions} role="group" aria-label={texts.actions}>
      <ClapControl post={post} />
      <a className={styles.count} href="#responses">
        <CommentIcon />
        <CountText text={texts.responses(post.postResponses.count)} />
      </a>
      <div className={styles.tools}>
        {isAuthor ? (
          <Button
            variant="secondary"
            size="small"
            href={hrefTo("EditPost", { postId: id })}
            rel="nofollow"
          >
            {texts.edit}
          </Button>
        ) : null}
        {props.hasPlainLinks
          ? plainLinks.map((link) => (
              <a
                key={link.label}
                className={styles.plain}
                href={siteHref(link.path, location)}
                rel="nofollow"
                data-without-script
              >
                {link.label}
              </a>
            ))
          : null}
        <div className={styles.save}>
          <BookmarkButton postId={id} title={title} />
        </div>
        <ListenButton title={title} />
        <ShareButton path={path} title={title} friendLinksOf={mayGive ? id : undefined} />
        <StoryMenu story={{ id, title, path, creator, collection }} />
      </div>
    </div>
  );
}
