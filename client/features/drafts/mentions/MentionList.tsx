import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "../floating/floating.module.css";
import { useIsAtText } from "../floating/useIsAtText.ts";
import { usePlacedByText } from "../floating/usePlacedByText.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import { insertMention, type MentionAsked, mentionAt } from "./mentionAt.ts";
import { type Mentionable, usePeople } from "./usePeople.ts";

/**
 * Suggests people while their name is typed after "@" or requested from the toolbar. The focus
 * stays in the text (ARIA list autocomplete). `asked` is the toolbar's request; `onDone` ends it.
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
    <People
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

function People(props: {
  editing: StoryEditing;
  list: RefObject<HTMLDivElement | null>;
  wanted: MentionAsked;
  onDone: () => void;
}) {
  const { editing, list, wanted, onDone } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const found = usePeople(wanted.query === "" ? null : wanted.query);
  const people = Array.isArray(found) && wanted.query !== "" ? (found as Mentionable[]) : [];
  const chosen = people[Math.min(active, people.length - 1)];

  const choose = (person: Mentionable): void => {
    onDone();
    editing.run(insertMention(wanted, person));
    announce(texts.mentioned(person.name));
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") onDone();
    else if (event.key === "ArrowDown" && people.length > 0)
      setActive((active + 1) % people.length);
    else if (event.key === "ArrowUp" && people.length > 0)
      setActive((active + people.length - 1) % people.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => editing.takeKeys((event) => latest.current(event)), [editing]);

  const chosenId = chosen ? `${id}-${chosen.id}` : null;
  useEffect(() => {
    const { dom } = editing.view;
    dom.setAttribute("aria-autocomplete", "list");
    dom.setAttribute("aria-controls", id);
    return () => {
      for (const name of ["autocomplete", "controls", "activedescendant"])
        dom.removeAttribute(`aria-${name}`);
    };
  }, [editing, id]);
  useEffect(() => {
    if (chosenId) editing.view.dom.setAttribute("aria-activedescendant", chosenId);
    else editing.view.dom.removeAttribute("aria-activedescendant");
  }, [editing, chosenId]);
  const count = people.length;
  useEffect(() => {
    if (count > 0) announce(texts.peopleFound(count));
  }, [count]);

  const note = noteOf(wanted.query, found);
  if (note === null && count === 0) return null;
  return (
    <Box editing={editing} list={list} wanted={wanted} chosenId={chosenId}>
      {note === null ? null : <p className={styles.note}>{note}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={texts.peopleToMention}
        tabIndex={-1}
        // Keeps the focus in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {people.map((person) => (
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            className={styles.person}
            onClick={() => choose(person)}
            onKeyDown={(event) => (event.key === "Enter" ? choose(person) : undefined)}
          >
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
              <span className={styles.handle}>@{person.username}</span>
            </span>
          </div>
        ))}
      </div>
    </Box>
  );
}

/** The list's box next to the text; scrolls the chosen person into view. */
function Box(props: {
  editing: StoryEditing;
  list: RefObject<HTMLDivElement | null>;
  wanted: MentionAsked;
  chosenId: string | null;
  children: ReactNode;
}) {
  const { editing, list, wanted, chosenId, children } = props;
  usePlacedByText(list, editing.view, wanted, "below");
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  return (
    <div ref={list} className={styles.list}>
      {children}
    </div>
  );
}

/** Returns the message shown instead of people; null if there are some, or none have loaded yet. */
function noteOf(query: string, found: ReturnType<typeof usePeople>): string | null {
  if (query === "") return texts.typeAName;
  if (found === "failed") return texts.peopleUnavailable;
  // Text after a space may no longer be part of a name.
  return found?.length === 0 && !query.includes(" ") ? texts.noPeople : null;
}
