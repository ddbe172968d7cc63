import { useId, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CoverChoice_draft$key } from "../../../generated/relay/CoverChoice_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

/** Chooses a story's cover image and its focus point. Renders nothing without images. */
export function CoverChoice(props: { draft: CoverChoice_draft$key }) {
  const { images, settings } = useFragment(
    graphql`
      fragment CoverChoice_draft on PostDraft {
        images {
          id
          alt
        }
        settings {
          cover {
            imageId
            alt
            focusPercentX
            focusPercentY
          }
        }
      }
    `,
    props.draft,
  );
  const { cover } = settings;
  const [chosen, setChosen] = useState(cover?.imageId ?? "");
  const [focus, setFocus] = useState({
    x: cover?.focusPercentX ?? 50,
    y: cover?.focusPercentY ?? 50,
  });
  // A cover that is no longer in the text stays chosen.
  const choices =
    cover && !images.some(({ id }) => id === cover.imageId)
      ? [{ id: cover.imageId, alt: cover.alt }, ...images]
      : images;
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.cover}</legend>
      <div className={styles.covers}>
        <label className={styles.cover}>
          <input
            type="radio"
            name={rowField("PostSettings", "cover")}
            value=""
            defaultChecked={chosen === ""}
            onChange={() => setChosen("")}
          />
          {texts.theFirstImage}
        </label>
        {choices.map(({ id, alt }, index) => (
          <label key={id} className={styles.cover}>
            <input
              type="radio"
              name={rowField("PostSettings", "cover")}
              value={id}
              defaultChecked={chosen === id}
              onChange={() => setChosen(id)}
              aria-label={alt || texts.image(index + 1)}
            />
            <img
              src={imageUrl(id, {
                mode: "crop",
                width: 160,
                height: 107,
                pixelRatio: 2,
                ...(chosen === id ? { focusPercentX: focus.x, focusPercentY: focus.y } : {}),
              })}
              width={120}
              height={80}
              alt=""
              loading="lazy"
            />
            <input type="hidden" name={rowField("PostSettings", `alt-${id}`)} value={alt} />
          </label>
        ))}
      </div>
      {chosen === "" ? null : (
        <div className={styles.focus}>
          <Focus
            label={texts.focusPointFromLeft}
            name={rowField("PostSettings", "focusX")}
            value={focus.x}
            onChange={(x) => setFocus({ ...focus, x })}
          />
          <Focus
            label={texts.focusPointFromTop}
            name={rowField("PostSettings", "focusY")}
            value={focus.y}
            onChange={(y) => setFocus({ ...focus, y })}
          />
        </div>
      )}
    </fieldset>
  );
}

function Focus(props: {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="range"
        name={props.name}
        min={0}
        max={100}
        step={10}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.target.value))}
      />
    </div>
  );
}
