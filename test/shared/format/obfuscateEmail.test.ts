import { expect, test } from "vitest";
import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";

test.each([
  ["reader@example.com", "re••••@example.com"],
  ["joe@example.com", "j••••@example.com"],
  ["j@example.com", "j••••@example.com"],
])("%s is shown as %s", (email, shown) => {
  expect(obfuscateEmail(email)).toBe(shown);
});
