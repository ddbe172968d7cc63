import type { LookName } from "./restoreLook.ts";

/** A choice of the look, such as the theme. */
export interface LookChoice<Value extends string> {
  /** Returns the value chosen in this browser. */
  read: (window: Window) => Value;
  /** Stores a value and applies it. */
  choose: (window: Window, value: Value) => void;
  /**
   * Calls the listener when the value changes, here or in another tab. Returns the unsubscribe
   * function.
   */
  onChange: (listener: () => void) => () => void;
}

/**
 * Creates a choice that is stored only in this browser, so that pages stay cacheable, and mirrored
 * to a `data-` attribute on the document for the styles. `restoreLook` restores it. The usual value
 * is neither stored nor mirrored.
 */
export function createLookChoice<Value extends string>(
  name: LookName,
  values: readonly Value[],
  usual: Value,
): LookChoice<Value> {
  /** The choice when the browser denies storage; lasts as long as the page. */
  let unsaved: Value | null = null;
  const listeners = new Set<() => void>();

  const read = (window: Window): Value => {
    try {
      const stored = window.localStorage.getItem(name);
      return unsaved ?? values.find((value) => value === stored) ?? usual;
    } catch {
      return unsaved ?? usual;
    }
  };
  const apply = (window: Window): void => {
    const value = read(window);
    const { dataset } = window.document.documentElement;
    if (value === usual) delete dataset[name];
    else dataset[name] = value;
  };
  return {
    read,
    choose: (window, value) => {
      try {
        if (value === usual) window.localStorage.removeItem(name);
        else window.localStorage.setItem(name, value);
      } catch {
        unsaved = value;
      }
      apply(window);
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key !== name && event.key !== null) return;
        apply(window);
        listener();
      };
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}
