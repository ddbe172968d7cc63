import { Avatar } from "../../../ui/Avatar.tsx";
import { CommentIcon, HighlightIcon, PencilIcon } from "../../../ui/icons.tsx";
import type { Mark } from "../readHighlights.ts";
import * as texts from "../texts.ts";
import styles from "./Margin.module.css";
import { entryLabel, highlightersOf, type MarginEntry } from "./marginEntry.ts";

/** The faces shown at most. */
const MAX_FACES = 3;

/** `edge`: only an icon, at the edge of a narrow page. */
export type MarginSize = "card" | "face" | "edge";

/** The button that opens what is about a passage: faces and a count, and on pointing, the first words. */
export function MarginBadge(props: {
  entry: MarginEntry;
  isOpen: boolean;
  size: MarginSize;
  onPress: () => void;
  onPointed: (isPointed: boolean) => void;
}) {
  const { entry, isOpen, size, onPointed } = props;
  const { marks } = entry;
  const responses = marks.filter(({ kind }) => kind === "response");
  const preview = isOpen || size !== "card" ? null : previewOf(marks);
  return (
    <button
      type="button"
      className={styles.badge}
      aria-label={entryLabel(entry)}
      aria-expanded={isOpen}
      data-is-minor={responses.length === 0 || undefined}
      onClick={props.onPress}
      onPointerEnter={() => onPointed(true)}
      onPointerLeave={() => onPointed(false)}
      onFocus={() => onPointed(true)}
      onBlur={() => onPointed(false)}
    >
      {isOpen && size === "card" ? (
        <span className={styles.about} aria-hidden="true">
          {responses.length > 0 ? texts.responseCount(responses.length) : texts.passage}
        </span>
      ) : (
        <span className={styles.faces} aria-hidden="true">
          {size === "edge" ? <Sign marks={marks} /> : <Faces marks={marks} />}
          {responses.length > 1 ? <span className={styles.count}>{responses.length}</span> : null}
        </span>
      )}
      {preview ? (
        <span className={styles.preview} aria-hidden="true" dir="auto">
          {preview.name ? <b>{preview.name} </b> : null}
          {preview.text}
        </span>
      ) : null}
    </button>
  );
}

function Faces({ marks }: { marks: readonly Mark[] }) {
  const people = new Map(
    marks.flatMap(({ response, person }) => {
      const one = response?.creator ?? person;
      return one ? [[one.id, one] as const] : [];
    }),
  );
  if (people.size === 0) return <Sign marks={marks} />;
  return [...people.values()]
    .slice(0, MAX_FACES)
    .map(({ id, name, imageId }) => (
      <Avatar
        key={id}
        name={name}
        imageId={imageId ?? null}
        colorKey={id}
        size="XXS"
        isDecorative
      />
    ));
}

function Sign({ marks }: { marks: readonly Mark[] }) {
  const has = (wanted: Mark["kind"]): boolean => marks.some(({ kind }) => kind === wanted);
  const Icon =
    has("response") || has("draft") ? CommentIcon : has("note") ? PencilIcon : HighlightIcon;
  return (
    <span className={styles.sign}>
      <Icon size={20} />
    </span>
  );
}

function previewOf(marks: readonly Mark[]): { name: string | null; text: string } | null {
  // The first is the newest.
  const response = marks.find(({ kind }) => kind === "response")?.response;
  if (response) return { name: response.creator?.name ?? null, text: response.excerpt };
  const note = marks.find(({ kind }) => kind === "note")?.note;
  const text = note ?? highlightersOf(marks);
  return text === null || text === undefined ? null : { name: null, text };
}
