import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { announce } from "../../../runtime/browser/announce.ts";
import { CloseIcon, PlusIcon } from "../../../ui/icons.tsx";
import * as texts from "./texts.ts";
import { MAX_TOPICS, withTopics } from "./topics.ts";
import styles from "./TopicsField.module.css";
import { type TopicSuggestion, useTopicSuggestions } from "./useTopicSuggestions.ts";

/**
 * The topics of a story as chips, with matching topics while typing (ARIA combobox with a listbox).
 * A comma or Enter adds what is typed.
 */
export function TopicsField(props: {
  topics: readonly string[];
  onTopics: (topics: readonly string[]) => void;
  /** Text that isn't a topic yet; the form adds it. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Topics offered while nothing is typed. */
  suggested: readonly TopicSuggestion[];
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  onLeave?: () => void;
}) {
  const { topics, onTopics, typed, onTyped, suggested } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const isNew = ({ name }: TopicSuggestion): boolean =>
    !topics.some((topic) => topic.toLowerCase() === name.toLowerCase());
  const matches = useTopicSuggestions(typed).filter(isNew);
  const offers = suggested.filter(isNew);
  const isFull = topics.length >= MAX_TOPICS;
  const isListed = isOpen && matches.length > 0 && !isFull;
  const chosen = isListed ? matches[active] : undefined;

  const list = useRef<HTMLDivElement>(null);
  const count = isListed ? matches.length : 0;
  useEffect(() => {
    if (count === 0) return;
    announce(texts.topicsFound(count));
    // On a phone the list would be below the dialog's last line.
    list.current?.scrollIntoView({ block: "nearest" });
  }, [count]);

  const add = (text: string): void => {
    onTopics(withTopics(topics, text));
    onTyped("");
    setOpen(false);
    setActive(-1);
    input.current?.focus();
  };
  const remove = (topic: string): void => {
    onTopics(topics.filter((one) => one !== topic));
    // The field returns when there is room again.
    setTimeout(() => input.current?.focus(), 0);
  };
  const change = (text: string): void => {
    setActive(-1);
    setOpen(text.trim() !== "");
    const end = text.lastIndexOf(",");
    if (end !== -1) onTopics(withTopics(topics, text.slice(0, end)));
    onTyped(text.slice(end + 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (chosen || typed.trim() !== "")) add(chosen?.name ?? typed);
    else if (event.key === "Escape" && isListed) setOpen(false);
    else if (event.key === "ArrowDown" && isListed) setActive((active + 1) % matches.length);
    else if (event.key === "ArrowUp" && isListed)
      setActive((Math.max(active, 0) + matches.length - 1) % matches.length);
    else {
      const last = topics.at(-1);
      if (event.key === "Backspace" && typed === "" && last !== undefined)
        onTopics(topics.slice(0, -1));
      return;
    }
    event.preventDefault();
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <div className={styles.head}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {texts.topics}
        </label>
        {props.note}
      </div>
      <div className={styles.box}>
        <Chips topics={topics} onRemove={remove} />
        {isFull ? null : (
          <input
            ref={input}
            id={id}
            className={styles.input}
            role="combobox"
            aria-expanded={isListed}
            aria-controls={isListed ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${id}-${active}` : undefined}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            dir="auto"
            enterKeyHint="enter"
            placeholder={topics.length === 0 ? texts.topicPlaceholder : undefined}
            value={typed}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false);
              props.onLeave?.();
            }}
          />
        )}
      </div>
      {isListed ? (
        <TopicMatches ref={list} id={id} matches={matches} active={active} onChoose={add} />
      ) : null}
      <p id={`${id}-hint`} className={styles.hint}>
        {isFull ? texts.topicsFull(MAX_TOPICS) : texts.topicsHint(MAX_TOPICS)}
      </p>
      {offers.length > 0 && !isFull ? <TopicOffers offers={offers} onChoose={add} /> : null}
    </div>
  );
}

/** The chosen topics, each with a button that removes it. */
function Chips(props: { topics: readonly string[]; onRemove: (topic: string) => void }) {
  return props.topics.map((topic) => (
    <span key={topic} className={styles.topic}>
      <span dir="auto">{topic}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.removeTopic(topic)}
        onClick={() => props.onRemove(topic)}
      >
        <CloseIcon size={16} />
      </button>
    </span>
  ));
}

/** The topics that match what is typed: the options of the field. */
function TopicMatches(props: {
  ref: Ref<HTMLDivElement>;
  /** The field's id. */
  id: string;
  matches: readonly TopicSuggestion[];
  /** The index of the highlighted option. */
  active: number;
  onChoose: (name: string) => void;
}) {
  const { ref, id, matches, active, onChoose } = props;
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={texts.matchingTopics}
      className={styles.list}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {matches.map(({ name, postCount }, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => (event.key === "Enter" ? onChoose(name) : undefined)}
        >
          <span dir="auto">{name}</span>
          <span className={styles.count}>
            {texts.storyCount(abbreviateNumber(postCount), postCount === 1)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Topics that suit the story, to add with one press. */
function TopicOffers(props: {
  offers: readonly TopicSuggestion[];
  onChoose: (name: string) => void;
}) {
  const { offers, onChoose } = props;
  return (
    <div className={styles.offers} role="group" aria-label={texts.suggestedTopics}>
      {offers.map(({ name }) => (
        <button
          key={name}
          type="button"
          className={styles.offer}
          aria-label={texts.addTopic(name)}
          onClick={() => onChoose(name)}
        >
          <PlusIcon size={16} />
          <span dir="auto">{name}</span>
        </button>
      ))}
    </div>
  );
}
