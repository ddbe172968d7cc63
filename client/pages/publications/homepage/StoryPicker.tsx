import { useState } from "react";
import { MAX_SECTION_STORIES } from "../../../../shared/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { MoveButtons } from "../../../ui/workspace/MoveButtons.tsx";
import styles from "./HomepageEditor.module.css";
import * as texts from "./texts.ts";
import { type StoryChoice, useStorySearch } from "./useStorySearch.ts";

/** Stories that are offered before something is searched. */
const MAX_OFFERED = 6;

/** The stories of a publication that can be picked. */
export interface PickableStories {
  /** The publication's slug, to search all its stories. */
  slug: string;
  latest: readonly StoryChoice[];
  /** The titles of those that are or were picked, by id. */
  titles: ReadonlyMap<string, string>;
  /** Remembers the title of a picked story. */
  onPicked: (story: StoryChoice) => void;
}

/** Picks stories of the publication, in order. The field's value are their ids. */
export function StoryPicker(props: {
  name: string;
  /** Ids separated by spaces. */
  value: string;
  stories: PickableStories;
  onChange: (value: string) => void;
}) {
  const { name, value, stories, onChange } = props;
  const ids = value.split(/\s+/).filter((id) => id !== "");
  const titleOf = (id: string): string => {
    const title = stories.titles.get(id);
    return title === undefined ? texts.hiddenStory : title || texts.untitled;
  };
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
              <MoveButtons
                name={titleOf(id)}
                place={{ index, count: ids.length }}
                onMove={(to) => set(ids.filter((each) => each !== id).toSpliced(to, 0, id))}
                onRemove={() => set(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ol>
        {ids.length < MAX_SECTION_STORIES ? (
          <StoryAdder
            picked={ids}
            stories={stories}
            onAdd={(story) => {
              stories.onPicked(story);
              set([...ids, story.id]);
            }}
          />
        ) : (
          <p className={styles.note}>{texts.allPicked(MAX_SECTION_STORIES)}</p>
        )}
      </div>
    </fieldset>
  );
}

/** Finds a story to add: one of the latest, or any by its words. */
export function StoryAdder(props: {
  picked: readonly string[];
  stories: Pick<PickableStories, "slug" | "latest">;
  onAdd: (story: StoryChoice) => void;
}) {
  const { picked, stories, onAdd } = props;
  const [text, setText] = useState("");
  const found = useStorySearch(stories.slug, text);
  const isSearch = text.trim() !== "";
  const offered = isSearch ? (found ?? []) : stories.latest;
  const shown = offered.filter(({ id }) => !picked.includes(id));
  return (
    <div className={styles.adder}>
      {/* Enter must not save the page. */}
      <Field
        kind="search"
        label={texts.findStory}
        value={text}
        onValueChange={setText}
        onSubmit={() => {}}
      />
      <ul className={styles.picked} aria-label={texts.addStory}>
        {(isSearch ? shown : shown.slice(0, MAX_OFFERED)).map((story) => (
          <li key={story.id} className={styles.pick}>
            <span dir="auto">{story.title || texts.untitled}</span>
            <Button variant="secondary" size="small" onClick={() => onAdd(story)}>
              {texts.add}
              <span className="visually-hidden"> {story.title || texts.untitled}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {isSearch && found !== null && shown.length === 0 ? texts.noneFound : null}
      </p>
    </div>
  );
}
