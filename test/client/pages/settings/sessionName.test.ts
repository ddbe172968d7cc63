import { expect, test } from "vitest";
import { sessionName } from "../../../../client/pages/settings/sessionName.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const HEADLESS = CHROME.replace("Chrome/", "HeadlessChrome/");
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";

test.each([
  [CHROME, "Berlin, DE", "Chrome on Linux, Berlin"],
  [HEADLESS, null, "Chrome on Linux"],
  [SAFARI, "Washington, D.C., US", "Safari on iPhone, Washington, D.C."],
  [CHROME, "DE", "Chrome on Linux"],
  ["curl/8.5.0 (Linux)", "Oslo, NO", "Browser on Linux, Oslo"],
  ["", null, "Unknown browser"],
])("a session of %s from %s is named %s", (userAgent, place, name) => {
  expect(sessionName(userAgent, place)).toBe(name);
});
