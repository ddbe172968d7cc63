import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import styles from "./StoryArticle.module.css";

/** Further actions on a story. The page may be cached, so they are the same for all viewers. */
export function StoryTools({ postId }: { postId: string }) {
  const location = useLocation();
  const links = [
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
