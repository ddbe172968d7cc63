/** An address that names a scheme or a host leads out of the archive. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** What generators of sites write before the path of a file of their own. */
const SITE_ROOT = /^(?:\{\{[^}]*\}\}|__GHOST_URL__)\/*/;

/**
 * Which file of an archive a story in it means by an address: the one that the address leads to from
 * where the story lies, or else the only one whose path ends like it, for what a site shows as
 * `/images/a.png` lies at `static/images/a.png`. Null where there is none, or several.
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
  const beside = walked([...from, ...steps]);
  if (beside !== "" && paths.includes(beside)) return beside;
  const end = walked(steps);
  if (end === "") return null;
  const fitting = paths.filter((one) => one === end || one.endsWith(`/${end}`));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The path without dot segments; those that lead out of the archive stop at its root. */
function walked(steps: readonly string[]): string {
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
