import { type ReactNode, useState } from "react";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { WriteForm } from "../forms/WriteForm.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import fonts from "../stories/storyFonts.module.css";
import styles from "./FontChoice.module.css";
import { FONT_NAMES } from "./fontNames.ts";

/** The owner of the stories. */
interface DesignOwner {
  id: string;
  /** For example "your stories". */
  stories: string;
  /** What choosing no font means; without it a font is always chosen. */
  unchosen?: ReactNode;
}

/** Chooses the font of new stories, each with a preview. The form works without JavaScript. */
export function FontChoice(props: { font: string | null; owner: DesignOwner }) {
  const { font, owner } = props;
  const chosen = font ?? (owner.unchosen ? null : "SERIF_1");
  const store = useClientStore();
  const [includesPublished, setIncludesPublished] = useState(false);
  const done = (): void => {
    setIncludesPublished(false);
    store.enqueueToast({ toastStyle: "accent", message: texts.saved });
  };
  return (
    <WriteForm
      of="setStoryFont"
      fields={{ ownerId: owner.id }}
      label={texts.chooseAFont}
      className={styles.form}
      onDone={done}
    >
      {({ isBusy, field }) => (
        <>
          <fieldset className={styles.fonts}>
            <legend className={styles.legend}>{texts.font}</legend>
            {owner.unchosen ? (
              <Option
                field={field("font")}
                value=""
                isChosen={font === null}
                label={texts.eachWritersOwn}
              >
                <span className={styles.soft}>{owner.unchosen}</span>
              </Option>
            ) : null}
            {FONT_NAMES.map(([value, name]) => (
              <Option
                key={value}
                field={field("font")}
                value={value}
                isChosen={value === chosen}
                label={name}
              >
                <span className={joinClasses(styles.preview, fonts[value])} aria-hidden="true">
                  <span className={styles.title}>{texts.sampleTitle}</span>
                  <span className={styles.text}>
                    {fillText(texts.sampleText, { emphasis: <em>{texts.sampleEmphasis}</em> })}
                  </span>
                </span>
              </Option>
            ))}
          </fieldset>
          <label className={styles.all}>
            <input
              type="checkbox"
              name={field("includesPublished")}
              value="true"
              checked={includesPublished}
              onChange={(event) => setIncludesPublished(event.currentTarget.checked)}
            />
            <span>
              {texts.includesPublished(owner.stories)}
              <span className={styles.soft}>{texts.includesPublishedNote}</span>
            </span>
          </label>
          <Button type="submit" isBusy={isBusy}>
            {texts.save}
          </Button>
        </>
      )}
    </WriteForm>
  );
}

function Option(props: {
  field: string;
  value: string;
  label: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <label className={styles.option}>
      <input type="radio" name={props.field} value={props.value} defaultChecked={props.isChosen} />
      <span className={styles.name}>{props.label}</span>
      {props.children}
    </label>
  );
}
