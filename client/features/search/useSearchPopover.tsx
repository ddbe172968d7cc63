import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from "react";
import { loadSearch } from "../../runtime/page/lateFeatures.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** The props of a search field, and its popover. */
interface SearchedField {
  field: {
    onFocus: (event: { target: HTMLInputElement }) => void;
    onClick: (event: MouseEvent<HTMLInputElement>) => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  popover: ReactNode;
}

/** Attaches the search popover to a form's field on first focus. */
export function useSearchPopover(form: RefObject<HTMLFormElement | null>): SearchedField {
  const { path } = useLocation();
  const id = useId();
  // The path it was opened on: navigation closes it.
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
