import { describe, expect, test } from "vitest";
import { restoreLook } from "../../../client/runtime/browser/restoreLook.ts";
import { chooseSidebar, isSidebarShut } from "../../../client/runtime/browser/sidebarChoice.ts";
import { textSizeChoice } from "../../../client/runtime/browser/textSize.ts";
import { themeChoice } from "../../../client/runtime/browser/theme.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

/** The parts of a browser window that the theme needs. */
function makeWindow(stored: Record<string, string> = {}, userAgent = "Mozilla/5.0"): Window {
  const dataset: Record<string, string> = {};
  return {
    document: { documentElement: { dataset } },
    navigator: { userAgent },
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => void (stored[key] = value),
      removeItem: (key: string) => void delete stored[key],
    },
  } as unknown as Window;
}

const datasetOf = (window: Window) => window.document.documentElement.dataset;

describe("the theme", () => {
  test("is the system's until another is chosen", () => {
    const window = makeWindow();
    restoreLook(window);
    expect(themeChoice.read(window)).toBe("system");
    expect(datasetOf(window).theme).toBeUndefined();
  });

  test("applies at once, persists, and can be reset to the system's", () => {
    const stored: Record<string, string> = {};
    const window = makeWindow(stored);
    themeChoice.choose(window, "dark");
    expect(datasetOf(window).theme).toBe("dark");
    const reloaded = makeWindow(stored);
    restoreLook(reloaded);
    expect(datasetOf(reloaded).theme).toBe("dark");
    themeChoice.choose(reloaded, "system");
    expect(datasetOf(reloaded).theme).toBeUndefined();
    expect(stored).toEqual({});
  });

  test("ignores an unknown theme", () => {
    const window = makeWindow({ theme: "purple" });
    restoreLook(window);
    expect(datasetOf(window).theme).toBeUndefined();
  });
});

test("the text size persists, and the default is not stored", () => {
  const stored: Record<string, string> = {};
  textSizeChoice.choose(makeWindow(stored), "large");
  const reloaded = makeWindow(stored);
  restoreLook(reloaded);
  expect(datasetOf(reloaded).textSize).toBe("large");
  textSizeChoice.choose(reloaded, "medium");
  expect(datasetOf(reloaded).textSize).toBeUndefined();
  expect(stored).toEqual({});
});

describe("the permanent sidebar", () => {
  test("is open until it is closed, and stays closed after a reload", () => {
    const stored: Record<string, string> = {};
    const window = makeWindow(stored);
    restoreLook(window);
    expect(isSidebarShut(window)).toBe(false);
    chooseSidebar(window, true);
    const reloaded = makeWindow(stored);
    restoreLook(reloaded);
    expect(isSidebarShut(reloaded)).toBe(true);
    chooseSidebar(reloaded, false);
    expect(isSidebarShut(reloaded)).toBe(false);
    expect(stored).toEqual({});
  });

  test("works without storage as long as the page lasts", () => {
    const window = makeWindow();
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("SecurityError");
      },
    });
    restoreLook(window);
    chooseSidebar(window, true);
    expect(isSidebarShut(window)).toBe(true);
  });
});

test("a page knows when it is shown in the native app", () => {
  const window = makeWindow({}, `Mozilla/5.0 (iPhone) ${PRODUCT_NAME}App/3.1`);
  restoreLook(window);
  expect(datasetOf(window).nativeApp).toBe("");
  const browser = makeWindow({}, "Mozilla/5.0 (X11) Chrome/140 Safari/537.36");
  restoreLook(browser);
  expect(datasetOf(browser).nativeApp).toBeUndefined();
});
