import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from "react";
import { loadSearch } from "../../app/lateFeatures.ts";
import { useLate } from "../../app/useLate.ts";
import { useLocation } from "../../app/useLocation.ts";

/** What a field of search is given, and what stands under it. */
interface SearchedField {
  field: {
    onFocus: (event: { target: HTMLInputElement }) => void;
    onClick: (event: MouseEvent<HTMLInputElement>) => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  popover: ReactNode;
}

/** Has the popover stand under a form's field, once somebody reaches for it. */
export function useSearchPopover(form: RefObject<HTMLFormElement | null>): SearchedField {
  const { path } = useLocation();
  const id = useId();
  // Where it was opened: on another page it is shut.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const popover = useLate(loadSearch, isWanted || null);
  const open = (text: string): void => {
    setTyped(text);
    setWanted(true);
    setOpenAt(path);
  };
  return {
    field: {
      onFocus: (event) => open(event.target.value),
      onClick: (event) => open(event.currentTarget.value),
      onChange: (event) => open(event.target.value),
    },
    popover:
      popover && popover !== "failed" ? (
        <popover.SearchPopover
          id={id}
          form={form}
          isOpen={openAt === path}
          typed={typed}
          onOpen={() => setOpenAt(path)}
          onClose={() => setOpenAt(null)}
        />
      ) : null,
  };
}
