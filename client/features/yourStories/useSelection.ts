import { useState } from "react";

/** The selected stories of a list. One that has left the list is no longer selected. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  select: (id: string, isSelected: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Selects among the stories with these ids. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const selected = chosen.filter((id) => ids.includes(id));
  return {
    ids: selected,
    has: (id) => selected.includes(id),
    select: (id, isSelected) =>
      setChosen((before) => [
        ...before.filter((other) => other !== id),
        ...(isSelected ? [id] : []),
      ]),
    selectAll: () => setChosen(ids),
    clear: () => setChosen([]),
  };
}
