import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CoverChoice_draft$key } from "../../../generated/relay/CoverChoice_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { DEFAULT_FOCUS_PERCENT } from "../../../shared/images/imageUrl.ts";
import type { CoverChoice as Image } from "../../../shared/story/coverChoices.ts";
import { CoverCard } from "../../features/drafts/publish/CoverCard.tsx";
import { RangeField } from "../../ui/RangeField.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

/** A chosen cover: its image id, "" for the first image, and its focus in percent. */
export interface Cover {
  imageId: string;
  focus: { x: number; y: number };
}

/** Chooses a story's cover image and its focus point, on the card that lists show. */
export function CoverChoice(props: {
  draft: CoverChoice_draft$key;
  cover: Cover;
  onCover: (cover: Cover) => void;
  note: ReactNode;
}) {
  const { postId, images, settings, post } = useFragment(
    graphql`
      fragment CoverChoice_draft on PostDraft {
        postId
        images {
          id
          alt
          focusPercentX
          focusPercentY
        }
        settings {
          cover {
            imageId
            alt
          }
        }
        post {
          title
        }
      }
    `,
    props.draft,
  );
  const { cover, onCover } = props;
  const [uploaded, setUploaded] = useState<readonly Image[]>([]);
  const stored = settings.cover;
  const all = new Map<string, Image>();
  for (const image of [
    ...images,
    // A cover that is no longer in the text stays a choice.
    ...(stored ? [{ ...CENTERED, id: stored.imageId, alt: stored.alt }] : []),
    ...uploaded,
  ]) {
    if (all.has(image.id)) continue;
    const focus =
      image.id === cover.imageId
        ? { focusPercentX: cover.focus.x, focusPercentY: cover.focus.y }
        : {};
    all.set(image.id, { width: 0, height: 0, ...image, ...focus });
  }
  const covers = [...all.values()];
  const choose = (image: Pick<Image, "id" | "focusPercentX" | "focusPercentY">): void =>
    onCover({ imageId: image.id, focus: { x: image.focusPercentX, y: image.focusPercentY } });
  const chosen = covers.find(({ id }) => id === cover.imageId);
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <p className={styles.legend}>{texts.cover}</p>
        {props.note}
      </div>
      <CoverCard
        postId={postId}
        title={post?.title ?? ""}
        covers={covers}
        cover={cover.imageId}
        name={rowField("PostSettings", "cover")}
        onCover={(id) => {
          const image = covers.find((one) => one.id === id);
          if (image) choose(image);
        }}
        onUploaded={(image) => {
          setUploaded([...uploaded, image]);
          choose(image);
        }}
      />
      {/* A single image isn't a choice, so its id is sent by itself. */}
      {covers.length === 1 && chosen ? (
        <input type="hidden" name={rowField("PostSettings", "cover")} value={chosen.id} />
      ) : null}
      {covers.map(({ id, alt }) => (
        <input key={id} type="hidden" name={rowField("PostSettings", `alt-${id}`)} value={alt} />
      ))}
      {chosen ? (
        <div className={styles.focus}>
          <RangeField
            label={texts.focusPointFromLeft}
            name={rowField("PostSettings", "focusX")}
            value={cover.focus.x}
            onValueChange={(x) => onCover({ ...cover, focus: { ...cover.focus, x } })}
          />
          <RangeField
            label={texts.focusPointFromTop}
            name={rowField("PostSettings", "focusY")}
            value={cover.focus.y}
            onValueChange={(y) => onCover({ ...cover, focus: { ...cover.focus, y } })}
          />
        </div>
      ) : null}
    </div>
  );
}

const CENTERED = {
  focusPercentX: DEFAULT_FOCUS_PERCENT,
  focusPercentY: DEFAULT_FOCUS_PERCENT,
};
