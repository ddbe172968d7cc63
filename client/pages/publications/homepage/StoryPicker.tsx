import { IconButton } from "../../../ui/IconButton.tsx";
import { ChevronDownIcon, CloseIcon } from "../../../ui/icons.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import styles from "./HomepageEditor.module.css";
import * as texts from "./texts.ts";

/** Picks stories of the publication, in order. The field's value are their ids. */
export function StoryPicker(props: {
  name: string;
  /** Ids separated by spaces. */
  value: string;
  /** The latest stories. */
  stories: readonly { id: string; title: string }[];
  onChange: (value: string) => void;
}) {
  const { name, value, stories, onChange } = props;
  const ids = value.split(/\s+/).filter((id) => id !== "");
  const titleOf = (id: string): string =>
    stories.find((story) => story.id === id)?.title || texts.olderStory;
  const others = stories.filter(({ id }) => !ids.includes(id));
  const set = (next: readonly string[]): void => onChange(next.join(" "));
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.label}>{texts.pickedStories}</legend>
      <label className={styles.plain} data-without-script>
        {texts.storyAddresses}
        <input name={name} value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
      <div data-needs-script>
        <ol className={styles.picked}>
          {ids.map((id, index) => (
            <li key={id} className={styles.pick}>
              <span dir="auto">{titleOf(id)}</span>
              <span className={styles.buttons}>
                <IconButton
                  className={styles.up}
                  size="small"
                  label={texts.moveUp(titleOf(id))}
                  disabled={index === 0}
                  onClick={() => set(ids.filter((each) => each !== id).toSpliced(index - 1, 0, id))}
                >
                  <ChevronDownIcon size={16} />
                </IconButton>
                <IconButton
                  size="small"
                  label={texts.removeStory(titleOf(id))}
                  onClick={() => set(ids.filter((each) => each !== id))}
                >
                  <CloseIcon size={16} />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
        <SelectBox>
          <select
            className={styles.adder}
            aria-label={texts.addStory}
            value=""
            onChange={({ target }) => target.value && set([...ids, target.value])}
          >
            <option value="">{texts.addStory}</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || texts.untitled}
              </option>
            ))}
          </select>
        </SelectBox>
      </div>
    </fieldset>
  );
}
