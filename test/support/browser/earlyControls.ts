// Uses every control of a page before its scripts have loaded, and reports those whose use the
// application didn't repeat.

import type { JSHandle, Page, Response } from "playwright-core";
import { type Control, type HeldScripts, holdScripts, use, WAYS } from "./earlyTaps.ts";

interface Described {
  /** Equal for controls that are the same component. */
  kind: string;
  name: string;
  isPressed: boolean;
  isCovered: boolean;
}

/** What runs in the page. */
interface EarlyControls {
  /**
   * One visible control of each kind that isn't in `tried`, except those that the browser handles
   * itself.
   */
  find(tried: readonly string[]): HTMLElement[];
  describe(control: HTMLElement): Described;
  /** Notes that a control was used. */
  note(control: HTMLElement, name: string): void;
  /** Lets the application act from now on, and records the events that it repeats. */
  watch(): void;
  /** The used controls whose use was lost, with the reason. */
  lost(): string[];
}

declare global {
  interface Window {
    earlyControls: EarlyControls;
  }
}

/** Prepares a page for any number of documents, each opened with `openAndUse`. */
export async function watchControls(page: Page): Promise<HeldScripts> {
  await page.addInitScript(defineControls);
  return holdScripts(page);
}

/**
 * Opens an address and uses its controls before its scripts may load, but only those of kinds that
 * aren't in `tried`, to which it adds them. `lostControls` reports the result.
 */
export async function openAndUse(
  { page, scripts }: { page: Page; scripts: HeldScripts },
  tried: Set<string>,
  address: string,
): Promise<Response | null> {
  await scripts.hold();
  const opened = await page.goto(address);
  const found = await page.evaluateHandle((kinds) => window.earlyControls.find(kinds), [...tried]);
  for (const handle of (await found.getProperties()).values()) await useOnce(page, handle, tried);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.earlyControls.watch();
  });
  await scripts.release();
  return opened;
}

/** The controls whose use was lost, with the reason; call it after hydration. */
export const lostControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.earlyControls.lost());

async function useOnce(page: Page, handle: JSHandle, tried: Set<string>): Promise<void> {
  const control = handle.asElement() as Control;
  const described = await control.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return window.earlyControls.describe(element);
  });
  const { kind, name, isPressed, isCovered } = described;
  const turn = WAYS[tried.size % WAYS.length]!;
  tried.add(kind);
  const way = isCovered ? "Enter" : turn;
  if (isPressed) await use(page, control, way);
  else {
    await control.focus();
    const isChosen = await control.evaluate((element) =>
      element.matches("select, [type=radio], [type=checkbox]"),
    );
    if (!isChosen) await page.keyboard.type("1");
    else await page.keyboard.press(kind.startsWith("SELECT") ? "ArrowDown" : "Space");
  }
  await control.evaluate(
    (element, noted) => window.earlyControls.note(element, noted),
    isPressed ? `${name} (${way})` : name,
  );
}

/** Defines `window.earlyControls`, in the page. */
function defineControls(): void {
  const used: { control: HTMLElement; name: string; state: string }[] = [];
  const repeated: { target: EventTarget | null; type: string; state: string }[] = [];
  const changed = new Set<EventTarget | null>();
  let isWatched = false;
  let isEarly = false;

  // The application's own events are stopped, so that they change nothing.
  const record = (event: Event): void => {
    if (event.isTrusted && event.type === "input") changed.add(event.target);
    if (event.isTrusted || !isWatched) return;
    const { target, type } = event;
    repeated.push({ target, type, state: stateOf(target as HTMLElement) });
    event.stopImmediatePropagation();
    if (event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  for (const type of ["click", "input", "change"]) window.addEventListener(type, record, true);

  const isField = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const stateOf = (control: HTMLElement): string =>
    control.matches("[type=checkbox], [type=radio]")
      ? String((control as HTMLInputElement).checked)
      : (control as HTMLInputElement).value;
  const nameOf = (control: HTMLElement): string =>
    (control.ariaLabel ?? control.textContent ?? "").trim();
  const kindOf = (control: HTMLElement): string => {
    const attributes = ["type", "name", "class", "role", "aria-haspopup"];
    const values = attributes.map((attribute) => control.getAttribute(attribute));
    return [control.tagName, ...values, nameOf(control).split(" ")[0]].join("|");
  };
  const isSubmitted = (control: HTMLElement): boolean =>
    control instanceof HTMLButtonElement &&
    control.type === "submit" &&
    control.form?.hasAttribute("action") === true;

  /** The event that the application must repeat for a used control; null for none. */
  const expectedOf = (control: HTMLElement, state: string): string | null => {
    if (control instanceof HTMLSelectElement) return changed.has(control) ? "change" : null;
    // Of several popovers only the last one opens, if nothing else was used after it.
    if (!isField(control)) {
      const last = used.findLast(
        (one) => one.control.matches("button") || changed.has(one.control),
      );
      return control.ariaHasPopup === null || last?.control === control ? "click" : null;
    }
    const field = control as HTMLInputElement;
    if (field.type === "radio") return field.checked && !field.defaultChecked ? "click" : null;
    if (field.type === "checkbox") return field.checked === field.defaultChecked ? null : "click";
    return state === field.defaultValue ? null : "input";
  };

  window.earlyControls = {
    find: (tried) => {
      const all = document.querySelectorAll<HTMLElement>(
        "button, input:not([type=hidden], [type=file]), textarea, select, [role][tabindex='0']",
      );
      const kinds = new Set(tried);
      return [...all].filter((control) => {
        const isTried =
          // What is typed into a field of chips becomes a chip when it is left.
          !control.matches(
            "a[href], :disabled, [role=region], [role=group], [role=group] > * > [role=combobox]",
          ) &&
          control.closest("[inert]") === null &&
          control.checkVisibility({ visibilityProperty: true }) &&
          !isSubmitted(control) &&
          !kinds.has(kindOf(control));
        if (isTried) kinds.add(kindOf(control));
        return isTried;
      });
    },
    describe: (control) => {
      const name = nameOf(control);
      const { top, left, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        kind: kindOf(control),
        name: `${control.tagName.toLowerCase()} ${name || control.getAttribute("name")}`,
        isPressed: !isField(control) && !(control instanceof HTMLSelectElement),
        isCovered: hit === null || !control.contains(hit),
      };
    },
    note: (control, name) => void used.push({ control, name, state: stateOf(control) }),
    watch: () => {
      isWatched = true;
      isEarly = document.documentElement.dataset.hydrated === undefined;
    },
    lost: () => {
      isWatched = false;
      if (!isEarly) return ["The page hydrated before its controls were used"];
      return used.flatMap(({ control, name, state }) => {
        // What the page does after it has repeated a use, which it doesn't learn of here, is its own,
        // such as replacing the field.
        const last = repeated.findLast(({ target }) => target === control);
        const stateNow = last?.state ?? stateOf(control);
        const isHydrated = Object.keys(control).some((key) => key.startsWith("__reactProps$"));
        if (!last && !control.isConnected) return `${name}: replaced by another element`;
        if (!last && !isHydrated) return `${name}: not hydrated`;
        if (stateNow !== state) return `${name}: "${state}" became "${stateNow}"`;
        const expected = expectedOf(control, state);
        const types = repeated.flatMap(({ target, type }) => (target === control ? type : []));
        return types.join() === (expected ?? "") ? [] : `${name}: repeated "${types.join()}"`;
      });
    },
  };
}
