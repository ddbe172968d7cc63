import { useRef, useState } from "react";
import { graphql } from "react-relay/hooks";
import type { BookmarkButton_viewer$data } from "../../../../generated/relay/BookmarkButton_viewer.graphql.ts";
import { rowField } from "../../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useViewerData, useSession } from "../../../runtime/page/frame.ts";
import { loadSaving } from "../../../runtime/page/lateFeatures.ts";
import { signInHref } from "../../../runtime/links/signInHref.ts";
import { useLate } from "../../../runtime/page/useLate.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { BookmarkedIcon, BookmarkIcon } from "../../../ui/icons.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { useViewerPart } from "../../viewer/useViewerPart.ts";
import * as texts from "./texts.ts";
import styles from "./BookmarkButton.module.css";

/**
 * Saves a story: a click opens the viewer's lists. Without JavaScript a form saves to the reading
 * list; anonymous viewers are sent to sign-up.
 */
export function BookmarkButton(props: { postId: string; title: string; size?: 20 | 24 }) {
  const { postId, title, size = 24 } = props;
  const location = useLocation();
  const { xsrf } = useSession();
  const own = useViewerData();
  const { data } = useViewerPart<BookmarkButton_viewer$data>(
    graphql`
      fragment BookmarkButton_viewer on Post {
        viewerEdge {
          id
          catalogIds
        }
      }
    `,
    postId,
  );
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const saving = useLate(loadSaving, isOpen || null);
  const action = buildPath("Bookmark", { type: "p", id: postId });
  if (!location.isLoggedIn) {
    const asked = { operation: "register", actionUrl: action, susiEntry: "bookmark" } as const;
    return (
      <a
        className={styles.button}
        href={signInHref(asked, location)}
        rel="nofollow"
        title={texts.signUpToSave}
      >
        <BookmarkIcon size={size} />
        <span className="visually-hidden">{texts.save(title)}</span>
      </a>
    );
  }
  const catalogIds = data?.viewerEdge.catalogIds ?? own?.saves[postId] ?? [];
  const isSaved = catalogIds.length > 0;
  // Without JavaScript a click removes the story from the lists that contain it.
  const done = own ? texts.removeFromYourLists : texts.saved;
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="redirect" value={location.path} />
      {isSaved ? (
        <>
          <input type="hidden" name={rowField("Bookmark", "saved")} value="0" />
          <input type="hidden" name={rowField("Bookmark", "catalogId")} value={catalogIds[0]} />
        </>
      ) : null}
      <button
        ref={anchor}
        type="submit"
        className={joinClasses(styles.button, isSaved && styles.isSaved)}
        title={isSaved ? done : texts.saveTitle}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSaving()}
        onFocus={() => void loadSaving()}
        onClick={() => setOpen(!isOpen)}
      >
        {isSaved ? <BookmarkedIcon size={size} /> : <BookmarkIcon size={size} />}
        <span className="visually-hidden">{`${isSaved ? `${done}:` : texts.saveTitle} ${title}`}</span>
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
