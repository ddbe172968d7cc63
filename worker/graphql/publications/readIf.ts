/**
 * Starts a read together with the check whether the viewer may see its result, so that both share
 * one round trip. Returns null if they may not.
 */
export async function readIf<Result>(
  isAllowed: Promise<boolean>,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const result = read();
  // A failed read matters only to a viewer who may see it.
  result.catch(() => {});
  return (await isAllowed) ? result : null;
}
