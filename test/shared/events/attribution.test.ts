import { describe, expect, test } from "vitest";
import {
  ATTRIBUTION_FIELDS,
  pageSourceName,
  readSource,
  sourceText,
} from "../../../shared/events/attribution.ts";

describe("an attribution source", () => {
  test("has 21 fields and survives a round trip through an address", () => {
    expect(new Set(ATTRIBUTION_FIELDS).size).toBe(21);
    const all = Object.fromEntries(
      ATTRIBUTION_FIELDS.map((field, index) => [field, `${field}-${index}%2D é`]),
    );
    const address = new URL("https://deckle.example/");
    address.searchParams.set("source", sourceText(all));
    expect(readSource(new URL(address.href).searchParams.get("source")!)).toEqual(all);
  });

  test("contains only known facts", () => {
    expect(sourceText({ name: "post_page" })).toBe("post_page");
    const text = sourceText({ name: "home_page", postId: "d00000000001", index: 0 });
    expect(text).toBe("home_page----d00000000001---0");
    expect(readSource(text)).toEqual({ name: "home_page", postId: "d00000000001", index: "0" });
    expect(sourceText({})).toBe("");
  });

  test("is read from any address", () => {
    expect(readSource("")).toEqual({});
    expect(readSource("a%-%zz")).toEqual({ name: "a%", userId: "%zz" });
    expect(Object.keys(readSource("x-".repeat(500)))).toHaveLength(21);
  });

  test("calls a story's page post_page", () => {
    expect(pageSourceName("post")).toBe("post_page");
    expect(pageSourceName("user-profile")).toBe("user_profile_page");
  });
});
