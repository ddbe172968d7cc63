/** A URL with a scheme or a host points outside the archive. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** Prefixes that site generators put before the path of a site file. */
const SITE_ROOT = /^(?:\{\{[^}]*\}\}|__GHOST_URL__)\/*/;

/**
 * Resolves a URL in a story to a file of the archive: relative to the story, or the only file whose
 * path ends with it, because `/images/a.png` on a site may be `static/images/a.png` in its source.
 * Null if there is no file or several.
 */
export function archivePath(
  address: string,
  storyPath: string,
  paths: readonly string[],
): string | null {
  const path = decoded(address.trim().replace(/[?#].*$/s, ""));
  if (path === "" || ELSEWHERE.test(path)) return null;
  const isFromRoot = path.startsWith("/") || SITE_ROOT.test(path);
  const steps = path.replace(SITE_ROOT, "").replaceAll("\\", "/").split("/");
  const from = isFromRoot ? [] : storyPath.split("/").slice(0, -1);
  const beside = joined([...from, ...steps]);
  if (beside !== "" && paths.includes(beside)) return beside;
  const end = joined(steps);
  if (end === "") return null;
  const fitting = paths.filter((one) => one === end || one.endsWith(`/${end}`));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Resolves dot segments; ".." stops at the archive's root. */
function joined(steps: readonly string[]): string {
  const kept: string[] = [];
  for (const step of steps) {
    if (step === "..") kept.pop();
    else if (step !== "" && step !== ".") kept.push(step);
  }
  return kept.join("/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
