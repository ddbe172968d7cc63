import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import * as texts from "../texts.ts";
import styles from "./MissingImages.module.css";

/** Reports that images of the text no longer exist, with a button that shows the first one. */
export function MissingImages(props: {
  /** Image ids. */
  images: readonly string[];
  onShow: (imageId: string) => void;
}) {
  const [first, ...more] = props.images;
  if (first === undefined) return null;
  return (
    <div className={styles.place}>
      <ErrorNote
        action={
          <Button variant="secondary" size="small" onClick={() => props.onShow(first)}>
            {more.length === 0 ? texts.showImage : texts.showFirstImage}
          </Button>
        }
      >
        {texts.imagesMissing(more.length + 1)}
      </ErrorNote>
    </div>
  );
}
