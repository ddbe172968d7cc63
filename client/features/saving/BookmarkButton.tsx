import { useRef, useState } from "react";
import { graphql } from "react-relay/hooks";
import type { BookmarkButtonViewerQuery } from "../../../generated/relay/BookmarkButtonViewerQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../app/frame.ts";
import { loadSaving } from "../../app/lateFeatures.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLate } from "../../app/useLate.ts";
import { useLocation } from "../../app/useLocation.ts";
import { BookmarkedIcon, BookmarkIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { useViewerQuery } from "../follow/useViewerQuery.ts";
import styles from "./BookmarkButton.module.css";

/** Saves a story: a press opens one's lists. Without script a form saves it to the reading list; a visitor is led to sign up. */
export function BookmarkButton(props: { postId: string; title: string; size?: 20 | 24 }) {
  const { postId, title, size = 24 } = props;
  const location = useLocation();
  const { xsrf } = useSession();
  const { data } = useViewerQuery<BookmarkButtonViewerQuery>(
    graphql`
      query BookmarkButtonViewerQuery($postId: ID!) {
        postResult(id: $postId) {
          ... on Post {
            id
            viewerEdge {
              id
              catalogIds
            }
          }
        }
      }
    `,
    { postId },
  );
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const saving = useLate(loadSaving, isOpen || null);
  const action = buildPath("Bookmark", { type: "p", id: postId });
  if (!location.isLoggedIn) {
    const query = { operation: "register", actionUrl: action, redirect: location.path };
    return (
      <a
        className={styles.button}
        href={siteHref(buildPath("SignIn", {}, { query }), location)}
        rel="nofollow"
        title="Sign up to save"
      >
        <BookmarkIcon size={size} />
        <span className="visually-hidden">{`Save ${title}`}</span>
      </a>
    );
  }
  const catalogIds = data?.postResult.viewerEdge?.catalogIds ?? [];
  const isSaved = catalogIds.length > 0;
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="redirect" value={location.path} />
      <button
        ref={anchor}
        type="submit"
        className={joinClasses(styles.button, isSaved && styles.isSaved)}
        title={isSaved ? "Saved" : "Save"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSaving()}
        onFocus={() => void loadSaving()}
        onClick={() => setOpen(!isOpen)}
      >
        {isSaved ? <BookmarkedIcon size={size} /> : <BookmarkIcon size={size} />}
        <span className="visually-hidden">{`${isSaved ? "Saved:" : "Save"} ${title}`}</span>
      </button>
      {saving && saving !== "failed" ? (
        <saving.SavePopover
          isOpen={isOpen}
          anchor={anchor}
          postId={postId}
          catalogIds={catalogIds}
          isKnown={data !== null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </form>
  );
}
