import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type { Menu as MenuComponent } from "./Menu.tsx";

/** The props of a menu's button: spread them on a Button or IconButton. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  "data-needs-script": true;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface MenuButtonProps {
  /** Accessible name of the menu. */
  label: string;
  align?: "start" | "center" | "end";
  trigger: (props: MenuTrigger) => ReactNode;
  items: () => ReactNode;
}

/**
 * A button with a menu. The menu's script loads when the button is first hovered or focused, and
 * the server's HTML contains no menu.
 */
export function MenuButton({ label, align = "end", trigger, items }: MenuButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [startsAt, setStartsAt] = useState<"first" | "last">("first");
  const [Menu, setMenu] = useState<typeof MenuComponent | null>(null);

  // After a failed load the next click retries. The rejection stays unhandled so that it is
  // reported.
  const load = async (): Promise<void> => {
    if (Menu) return;
    try {
      const module = await import("./Menu.tsx");
      setMenu(() => module.Menu);
    } catch (error) {
      setOpen(false);
      throw error;
    }
  };
  const openAt = (end: "first" | "last"): void => {
    void load();
    setStartsAt(end);
    setOpen(true);
  };

  return (
    <>
      {trigger({
        ref: anchor,
        "data-needs-script": true,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen && Menu ? id : undefined,
        onClick: () => (isOpen && Menu ? setOpen(false) : openAt("first")),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          openAt(event.key === "ArrowDown" ? "first" : "last");
        },
        onPointerEnter: () => void load(),
        onFocus: () => void load(),
      })}
      {Menu && (
        <Menu
          id={id}
          isOpen={isOpen}
          anchor={anchor}
          label={label}
          align={align}
          startsAt={startsAt}
          onClose={() => setOpen(false)}
          items={items}
        />
      )}
    </>
  );
}
