import { expect, test } from "vitest";
import { reportedAddress } from "../../../shared/events/reportedAddress.ts";

test.each([
  ["https://a.example/m/callback/email?token=abc", "https://a.example/m/callback/email"],
  ["https://a.example/m/join/abc", "https://a.example/m/join/*"],
  ["https://a.example/m/join/abc/", "https://a.example/m/join/*/"],
  ["https://a.example/m/account/confirm/abc", "https://a.example/m/account/confirm/*"],
  ["https://a.example/m/signout/abc?redirect=%2F", "https://a.example/m/signout/*"],
  ["https://a.example/me/email-settings/u1/abc", "https://a.example/me/email-settings/u1/*"],
  ["https://a.example/search?q=an+illness", "https://a.example/search"],
  [
    "https://a.example/@ann/x-1?source=home&utm_campaign=may&sk=abc#token=1",
    "https://a.example/@ann/x-1?source=home&utm_campaign=may",
  ],
  ["/p/abc?token=1", "/p/abc"],
  ["https://mail.example/u/0?inbox=me", "https://mail.example/u/0"],
  ["data:text/plain,abc", ""],
  ["", ""],
])("an event reports %s anonymously as: %s", (address, reported) => {
  expect(reportedAddress(address)).toBe(reported);
});
