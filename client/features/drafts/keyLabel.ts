const NAMES: Record<string, [mac: string, other: string]> = {
  Mod: ["⌘", "Ctrl"],
  Alt: ["⌥", "Alt"],
  Shift: ["⇧", "Shift"],
};

/** Formats a keymap key for the reader's platform: `⌘⌥1`, `Ctrl+Alt+1`. */
export function keyLabel(key: string | undefined): string {
  if (key === undefined) return "";
  const isMac = typeof navigator !== "undefined" && /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
  const parts = key
    .split("-")
    .map((part) => NAMES[part]?.[isMac ? 0 : 1] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(isMac ? "" : "+");
}
