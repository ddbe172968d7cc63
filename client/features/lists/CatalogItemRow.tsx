import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogItemRow_item$key } from "../../../generated/relay/CatalogItemRow_item.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { DragIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { StoryCard } from "../stories/StoryCard.tsx";
import { CatalogNote } from "./CatalogNote.tsx";
import { useDragInList } from "./useDragInList.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogScreen.module.css";

interface ItemPlace {
  index: number;
  count: number;
}

/** A story on a list with the owner's note and tools. */
export function CatalogItemRow(props: {
  item: CatalogItemRow_item$key;
  catalogId: string;
  isOwner: boolean;
  place: ItemPlace;
  onMove: (index: number) => void;
  onRemove: () => void;
}) {
  const { catalogItemId, note, post } = useFragment(
    graphql`
      fragment CatalogItemRow_item on CatalogItem {
        catalogItemId
        note
        post {
          id
          title
          ...StoryCard_post
        }
      }
    `,
    props.item,
  );
  const { catalogId, isOwner, place, onMove, onRemove } = props;
  const [isNoting, setNoting] = useState(false);
  const [said, setSaid] = useState(note);
  const { row, handle, isMoved } = useDragInList(place.index, onMove);
  const { xsrf } = useSession();
  const location = useLocation();
  const title = post?.title || texts.theStory;
  return (
    <li ref={row} className={joinClasses(styles.item, isMoved && styles.isMoved)}>
      {post ? <StoryCard post={post} /> : <p className={styles.gone}>{texts.storyGone}</p>}
      {isNoting ? (
        <CatalogNote
          catalogId={catalogId}
          catalogItemId={catalogItemId}
          note={said}
          onClose={() => setNoting(false)}
          onDone={(next) => {
            setSaid(next);
            setNoting(false);
          }}
        />
      ) : said ? (
        <p className={styles.note} dir="auto">
          {said}
        </p>
      ) : null}
      {isOwner ? (
        <div className={styles.itemTools}>
          <IconButton
            {...handle}
            data-needs-script
            className={styles.handle}
            size="small"
            label={texts.moveItem(title, place.index + 1, place.count)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
              if (step === 0) return;
              event.preventDefault();
              const to = place.index + step;
              if (to >= 0 && to < place.count) onMove(to);
            }}
          >
            <DragIcon size={20} />
          </IconButton>
          {isNoting ? null : (
            <Button
              data-needs-script
              variant="plain"
              size="small"
              aria-label={said ? texts.editNoteOn(title) : texts.addNoteOn(title)}
              onClick={() => setNoting(true)}
            >
              {said ? texts.editNote : texts.addNote}
            </Button>
          )}
          <form
            method="post"
            action={post ? buildPath("Bookmark", { type: "p", id: post.id }) : undefined}
            onSubmit={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            <input type="hidden" name="xsrf" value={xsrf ?? ""} />
            <input type="hidden" name="redirect" value={location.path} />
            <input type="hidden" name={rowField("Bookmark", "catalogId")} value={catalogId} />
            <input type="hidden" name={rowField("Bookmark", "saved")} value="0" />
            <Button type="submit" variant="plain" size="small" aria-label={texts.removeItem(title)}>
              {texts.remove}
            </Button>
          </form>
        </div>
      ) : null}
    </li>
  );
}
