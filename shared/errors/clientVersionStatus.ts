/** Client platforms. */
export const PLATFORMS = ["ANDROID", "IOS", "WEB"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Support state of a client version. */
export type ClientVersionState = "SUPPORTED" | "DEPRECATED" | "DROPPED" | "INVALID";

/** The oldest version that the server still accepts, and the oldest that isn't deprecated. */
export interface ClientVersionBounds {
  served: string;
  supported: string;
}

/** Matches one to four numbers separated by dots. */
export const CLIENT_VERSION = /^\d{1,6}(?:\.\d{1,6}){0,3}$/;

/** Returns the support state of a version within its client's bounds. */
export function clientVersionStatus(
  version: string,
  { served, supported }: ClientVersionBounds,
): ClientVersionState {
  if (!CLIENT_VERSION.test(version)) return "INVALID";
  if (isOlder(version, served)) return "DROPPED";
  return isOlder(version, supported) ? "DEPRECATED" : "SUPPORTED";
}

/** Compares versions number by number. A missing number counts as 0. */
function isOlder(version: string, bound: string): boolean {
  const [numbers, bounds] = [version, bound].map((each) => each.split(".").map(Number));
  for (let place = 0; place < 4; place += 1) {
    const difference = (numbers?.[place] ?? 0) - (bounds?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
