import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import styles from "./StoryArticle.module.css";

/** What else one does with a story. A page may be kept, so it says the same to all. */
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
