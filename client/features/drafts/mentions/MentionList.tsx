import { type RefObject, useRef, useState, useSyncExternalStore } from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "../floating/floating.module.css";
import { SuggestionList } from "../floating/SuggestionList.tsx";
import { useIsAtText } from "../floating/useIsAtText.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import { insertMention, insertStoryLink, type MentionAsked, mentionAt } from "./mentionAt.ts";
import { type Mentionable, usePeople } from "./usePeople.ts";
import { type FoundStory, useStories } from "./useStories.ts";

/**
 * Suggests people and stories while a name or title is typed after "@" or requested from the
 * toolbar. `asked` is the
 * toolbar's request; `onDone` ends it.
 */
export function MentionList(props: {
  editing: StoryEditing;
  asked: MentionAsked | null;
  onDone: () => void;
}) {
  const { editing, asked, onDone } = props;
  const said = useSyncExternalStore(
    editing.subscribe,
    () => JSON.stringify(editing.view.composing ? null : mentionAt(editing.state)),
    () => "null",
  );
  const typed = JSON.parse(said) as MentionAsked | null;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAtText = useIsAtText(editing.view, list);
  // Escape dismisses the list for this "@" only.
  const wanted = asked ?? (typed && typed.from !== leftAt ? typed : null);
  if (!wanted || !isAtText) return null;
  return (
    <Mentions
      editing={editing}
      list={list}
      wanted={wanted}
      onDone={() => {
        if (asked) onDone();
        else setLeftAt(wanted.from);
      }}
    />
  );
}

function Mentions(props: {
  editing: StoryEditing;
  list: RefObject<HTMLDivElement | null>;
  wanted: MentionAsked;
  onDone: () => void;
}) {
  const { editing, list, wanted, onDone } = props;
  const { query } = wanted;
  // Fast typing may be ahead of the list.
  const currentRange = (): MentionAsked => mentionAt(editing.state) ?? wanted;
  const found = usePeople(query === "" ? null : query);
  const stories = useStories(query);
  const people = Array.isArray(found) && query !== "" ? (found as Mentionable[]) : [];
  return (
    <SuggestionList
      editing={editing}
      list={list}
      range={wanted}
      label={texts.mentionable}
      note={stories.length > 0 ? null : noteOf(query, found)}
      found={texts.mentionsFound}
      onDismiss={onDone}
      suggestions={[
        ...people.map((person) => ({
          id: person.id,
          group: texts.people,
          choose: () => {
            onDone();
            editing.run(insertMention(currentRange(), person));
            announce(texts.mentioned(person.name));
          },
          content: <Person person={person} />,
        })),
        ...stories.map((story) => ({
          id: story.id,
          group: texts.stories,
          choose: () => {
            onDone();
            editing.run(insertStoryLink(currentRange(), story));
            announce(texts.linked(story.title));
          },
          content: <Story story={story} />,
        })),
      ]}
    />
  );
}

function Story({ story }: { story: FoundStory }) {
  return (
    <span className={styles.names}>
      <span className={styles.name} dir="auto">
        {story.title}
      </span>
      <span className={styles.detail} dir="auto">
        {story.note}
      </span>
    </span>
  );
}

function Person({ person }: { person: Mentionable }) {
  return (
    <>
      <Avatar
        name={person.name}
        imageId={person.imageId}
        colorKey={person.id}
        size="XS"
        isDecorative
      />
      <span className={styles.names}>
        <span className={styles.name} dir="auto">
          {person.name}
        </span>
        <span className={styles.detail}>@{person.username}</span>
      </span>
    </>
  );
}

/** Returns the message shown without suggestions; null while none have loaded yet. */
function noteOf(query: string, found: ReturnType<typeof usePeople>): string | null {
  if (query === "") return texts.typeAName;
  if (found === "failed") return texts.peopleUnavailable;
  // Text after a space may no longer be part of a name.
  return found?.length === 0 && !query.includes(" ") ? texts.nothingToMention : null;
}
