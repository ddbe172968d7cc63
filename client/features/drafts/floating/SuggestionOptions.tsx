import type { ReactNode } from "react";
import styles from "./floating.module.css";

/** Something to choose, in a group if the list has several. */
export interface Suggestion {
  id: string;
  /** The heading above the first suggestion of a group. */
  group?: string;
  choose: () => void;
  content: ReactNode;
}

/**
 * The listbox of a text that keeps the focus: its owner handles the keys and names the chosen
 * option, `{id}-{suggestion.id}`, as its active descendant.
 */
export function SuggestionOptions(props: {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  chosen: Suggestion | undefined;
  /** Called with the suggestion under the mouse, so that only one is highlighted. */
  onPoint: (suggestion: Suggestion) => void;
}) {
  const { id, label, suggestions, chosen, onPoint } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupsOf(suggestions).map(([group, members]) => (
        <div
          key={group}
          {...(group === "" ? { role: "presentation" } : { role: "group", "aria-label": group })}
        >
          {group === "" ? null : (
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
          )}
          <div role="presentation" className={styles.members}>
            {members.map((one) => (
              <div
                key={one.id}
                id={`${id}-${one.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={one === chosen}
                className={styles.suggestion}
                onPointerMove={() => (one === chosen ? undefined : onPoint(one))}
                onClick={() => one.choose()}
                onKeyDown={(event) => (event.key === "Enter" ? one.choose() : undefined)}
              >
                {one.content}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function groupsOf(suggestions: readonly Suggestion[]): [group: string, members: Suggestion[]][] {
  const groups = Map.groupBy(suggestions, ({ group = "" }) => group);
  return [...groups];
}
