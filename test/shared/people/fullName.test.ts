import { describe, expect, test } from "vitest";
import { cutFullName, nameError, readFullName } from "../../../shared/people/fullName.ts";

describe("readFullName", () => {
  test.each([
    ["  Jo   Reader ", "Jo Reader"],
    ["Jo\r\nReader", "Jo Reader"],
    ["Jose\u0301", "José"],
    ["Jo\u202eredaeR", "Jo redaeR"],
    ["Jo\u0000\u0007", "Jo"],
    ["山田太郎", "山田太郎"],
    // Some names are written with joiners.
    ["نیلو\u200cفر", "نیلو\u200cفر"],
    ["😀 Jo", "😀 Jo"],
    ["𝒥".repeat(50), "𝒥".repeat(50)],
  ])("of %j is %j", (typed, name) => {
    expect(readFullName(typed)).toBe(name);
  });

  test.each(["", " ", "\n", "--", "😀", "\u200b", "\u3164", "\ud800", "x".repeat(51)])(
    "of %j is null",
    (typed) => {
      expect(readFullName(typed)).toBeNull();
    },
  );

  test.each([
    ["Jo", null],
    ["  𝒥".padEnd(80) + "𝒥".repeat(48), null],
    ["", "name"],
    ["…".repeat(51), "name"],
    ["x".repeat(51), "long"],
    ["x".repeat(5000), "long"],
  ])("of %j is the error %j", (typed, error) => {
    expect(nameError(typed)).toBe(error);
  });
});

describe("cutFullName", () => {
  test.each([
    ["  Jo   Reader ", "Jo Reader"],
    [`${"x".repeat(30)} ${"y".repeat(19)}`, `${"x".repeat(30)} ${"y".repeat(19)}`],
    [`${"x".repeat(30)} ${"y".repeat(20)}`, "x".repeat(30)],
    [`${"x".repeat(50)} y`, "x".repeat(50)],
    [`Jo ${"Jo ".repeat(30)}`, Array.from({ length: 17 }, () => "Jo").join(" ")],
    // No word fits.
    ["x".repeat(51), "x".repeat(50)],
    ["𝒥".repeat(51), "𝒥".repeat(50)],
  ])("of %j is %j", (given, name) => {
    expect(cutFullName(given)).toBe(name);
  });

  test.each(["", "--", "\u202e\u0000", `${"- ".repeat(30)}Jo`])("of %j is null", (given) => {
    expect(cutFullName(given)).toBeNull();
  });
});
