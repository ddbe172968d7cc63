const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns the display name of a session: its browser, and the city of the sign-in, if the edge knew
 * it. `place` is a city and a country, or a country alone.
 */
export function sessionName(userAgent: string, place: string | null | undefined): string {
  const [, city] = /^(.+), [^,]+$/.exec(place ?? "") ?? [];
  return city === undefined ? browserName(userAgent) : `${browserName(userAgent)}, ${city}`;
}

function browserName(userAgent: string): string {
  const of = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `Browser on ${system}` : "Unknown browser";
}
