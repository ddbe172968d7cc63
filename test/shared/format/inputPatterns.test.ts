import { describe, expect, test } from "vitest";
import {
  DIGITS_PATTERN,
  EMAIL_MESSAGE,
  isDigits,
  isGoogleEmail,
  isTel,
  LOGIN_CODE_MESSAGE,
  LOGIN_CODE_PATTERN,
  readEmail,
  readLoginCode,
  TEL_PATTERN,
} from "../../../shared/format/inputPatterns.ts";

describe("readEmail", () => {
  test.each([
    ["ann@example.com", "ann@example.com"],
    ["  ann@example.com\n", "ann@example.com"],
    ["Ann.Lee+news@Mail.Example.CO", "Ann.Lee+news@Mail.Example.CO"],
    ["o'neil_1@a-b.io", "o'neil_1@a-b.io"],
    ["zoe@Exämple.com", "zoe@xn--exmple-cua.com"],
    ["ivan@пример.рф", "ivan@xn--e1afmkfd.xn--p1ai"],
    ["ivan@xn--e1afmkfd.xn--p1ai", "ivan@xn--e1afmkfd.xn--p1ai"],
  ])("accepts %j", (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  test.each([
    "",
    "ann",
    "ann@",
    "@example.com",
    "ann@example",
    "ann@example.c",
    "ann@example.c0m",
    "ann@-example.com",
    "ann@example..com",
    ".ann@example.com",
    "ann..lee@example.com",
    "ann lee@example.com",
    "ann@example.com\nBcc: eve@example.com",
    "ann@b@example.com",
    "zoë@example.com",
    "ann@exämple",
    "ann@１.２.３.４",
    "ann@exämple.com/x",
    `ann@${"ä".repeat(250)}.com`,
    `${"a".repeat(250)}@example.com`,
  ])("rejects %j", (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  // Work that grows with the square of their length wouldn't end in time.
  test.each([`${"a.".repeat(500_000)}@`, `a@${"a-".repeat(500_000)}`, `a@${"ä.".repeat(500_000)}`])(
    "rejects hostile input in time (%#)",
    (typed) => {
      expect(readEmail(typed)).toBeNull();
    },
  );
});

test.each([
  ["ann@gmail.com", true],
  ["ann@GoogleMail.com", true],
  ["gmail@example.com", false],
  ["ann@notgmail.com", false],
])("hints Google for %s: %s", (email, hint) => {
  expect(isGoogleEmail(email)).toBe(hint);
});

test.each([
  ["123456", "123456"],
  [" 012345 ", "012345"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["١٢٣٤٥٦", null],
])("reads the login code %j as %j", (typed, code) => {
  expect(readLoginCode(typed)).toBe(code);
});

test("number and telephone inputs take digits only, ten for a telephone", () => {
  expect([isDigits("042"), isDigits(""), isDigits("4.2"), isDigits("-1")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isTel("5551234567"), isTel("555123456"), isTel("55512345678")]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [DIGITS_PATTERN, "42", "4a"],
  [TEL_PATTERN, "5551234567", "555-1234"],
  [LOGIN_CODE_PATTERN, "123456", "12345"],
])("the attribute pattern %s accepts %s and rejects %s", (pattern, good, bad) => {
  const whole = new RegExp(`^(?:${pattern})$`, "v");
  expect([whole.test(good), whole.test(bad)]).toEqual([true, false]);
});

test("the messages are the ones the specification gives", () => {
  expect(EMAIL_MESSAGE).toBe("Please enter a valid email address.");
  expect(LOGIN_CODE_MESSAGE).toBe("Login code must be 6 digits.");
});
