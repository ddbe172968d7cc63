import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import styles from "./StoryArticle.module.css";

/** Further actions on a story, and for its author a link to the editor. */
export function StoryTools(props: { postId: string; creatorId: string | undefined }) {
  const { postId } = props;
  const location = useLocation();
  const viewer = useViewer();
  const isAuthor = viewer.status === "loggedIn" && viewer.viewer.id === props.creatorId;
  const links = [
    ...(isAuthor ? [["Edit", buildPath("EditPost", { postId })] as const] : []),
    ["Repost", buildPath("RepostStory", { repostId: postId })],
    ["Info", buildPath("ShowPostInfo", { postId })],
  ] as const;
  return (
    <>
      {links.map(([label, path]) => (
        <a key={label} className={styles.total} href={siteHref(path, location)} rel="nofollow">
          {label}
        </a>
      ))}
    </>
  );
}
