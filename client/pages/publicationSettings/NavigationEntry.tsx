import { MAX_NAVIGATION_TITLE } from "../../../shared/limits.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDownIcon, CloseIcon } from "../../ui/icons.tsx";
import styles from "./PublicationNavigationSettings.module.css";

/** The editable fields of an entry. */
export interface EntryText {
  destination: string;
  title: string;
  value: string;
}

/** The destination types with their labels, and the label of an additional field. */
const KINDS: readonly (readonly [destination: string, label: string, asks?: string])[] = [
  ["LATEST", "Latest stories"],
  ["TRENDING", "Trending stories"],
  ["ARCHIVE", "Archive"],
  ["ABOUT", "About"],
  ["TAG_FEED", "Stories on a topic", "Topic"],
  ["POST", "A story", "Address of the story"],
  ["EXTERNAL_URL", "Another site", "Address, like https://example.com"],
];

/** A navigation row: label, destination and position. */
export function NavigationEntry(props: {
  entry: EntryText;
  place: { index: number; count: number };
  onChange: (part: Partial<EntryText>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { entry, place, onChange, onMove, onRemove } = props;
  const { index, count } = place;
  const known = KINDS.find(([destination]) => destination === entry.destination);
  const asks = known ? known[2] : "Page";
  const name = entry.title || `entry ${index + 1}`;
  const field = (part: keyof EntryText): string => `items.${index}.${part}`;
  return (
    <li className={styles.row}>
      <input
        className={styles.input}
        aria-label={`Label of entry ${index + 1}`}
        name={field("title")}
        value={entry.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        placeholder="Label"
        maxLength={MAX_NAVIGATION_TITLE}
        dir="auto"
      />
      <select
        className={styles.input}
        aria-label={`Target of ${name}`}
        name={field("destination")}
        value={entry.destination}
        onChange={(event) => onChange({ destination: event.currentTarget.value })}
      >
        {KINDS.map(([destination, label]) => (
          <option key={destination} value={destination}>
            {label}
          </option>
        ))}
        {known ? null : <option value={entry.destination}>A custom page</option>}
      </select>
      <input
        className={styles.input}
        aria-label={`${asks ?? "Address or topic"} of ${name}`}
        name={field("value")}
        value={entry.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        placeholder={asks ?? "Not needed"}
        // Without JavaScript the type may be chosen after the value, so the server decides which
        // applies.
        data-idle={asks === undefined ? "" : undefined}
        maxLength={2000}
        dir="auto"
      />
      <div className={styles.tools}>
        <IconButton
          className={styles.up}
          size="small"
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ChevronDownIcon size={20} />
        </IconButton>
        <IconButton
          size="small"
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ChevronDownIcon size={20} />
        </IconButton>
        <IconButton size="small" label={`Remove ${name}`} onClick={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
    </li>
  );
}
