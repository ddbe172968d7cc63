/** What clients run on (platform.md §3.1). */
export const PLATFORMS = ["ANDROID", "IOS", "WEB"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** How a version stands (platform.md §3.1). */
export type ClientVersionState = "SUPPORTED" | "DEPRECATED" | "DROPPED" | "INVALID";

/** The oldest version of a client that is still served, and the oldest that will be. */
export interface ClientVersionBounds {
  served: string;
  supported: string;
}

/** Numbers with dots between them. */
export const CLIENT_VERSION = /^\d{1,6}(?:\.\d{1,6}){0,3}$/;

/** How a version stands between its client's bounds. */
export function clientVersionStatus(
  version: string,
  { served, supported }: ClientVersionBounds,
): ClientVersionState {
  if (!CLIENT_VERSION.test(version)) return "INVALID";
  if (isOlder(version, served)) return "DROPPED";
  return isOlder(version, supported) ? "DEPRECATED" : "SUPPORTED";
}

/** Compares number by number; what is not there counts as 0. */
function isOlder(version: string, bound: string): boolean {
  const [numbers, bounds] = [version, bound].map((each) => each.split(".").map(Number));
  for (let place = 0; place < 4; place += 1) {
    const difference = (numbers?.[place] ?? 0) - (bounds?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
