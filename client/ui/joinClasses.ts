/** One class attribute of those names that are there. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
