import { describe, expect, it } from "vitest";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";

describe("normalizeTag", () => {
  it.each([
    ["Open Data", "open-data"],
    ["open_data", "open-data"],
    ["  open   data  ", "open-data"],
    ["open--data-", "open-data"],
    ["Web3.0", "web3-0"],
    ["node.js", "node-js"],
    ["#OpenData", "opendata"],
    ["Writer's Life", "writers-life"],
    ["Writer’s Life", "writers-life"],
    ["R&D", "r-and-d"],
    ["ＡＩ", "ai"],
  ])("joins the words of %j with single hyphens: %j", (text, slug) => {
    expect(normalizeTag(text)).toBe(slug);
  });

  it.each([
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["Straße", "strasse"],
    ["Ærø", "aero"],
    ["Łódź", "lodz"],
    ["İstanbul", "istanbul"],
    ["Việt Nam", "viet-nam"],
  ])("removes the diacritics of Latin letters in %j: %j", (text, slug) => {
    expect(normalizeTag(text)).toBe(slug);
  });

  it.each([
    ["日本語", "日本語"],
    ["がんばれ", "がんばれ"],
    ["ガイド", "ガイド"],
    ["한국 소설", "한국-소설"],
    ["हिन्दी", "हिन्दी"],
    ["ภาษาไทย", "ภาษาไทย".normalize("NFKD").normalize("NFC")],
    ["Новый Мир", "новый-мир"],
    ["عربي", "عربي"],
  ])("keeps the letters of other scripts in %j: %j", (text, slug) => {
    expect(normalizeTag(text)).toBe(slug);
  });

  it("keeps C, C++ and C# apart", () => {
    expect(["C", "C++", "C#"].map(normalizeTag)).toEqual(["c", "c-plus-plus", "c-sharp"]);
  });

  it.each(["", " ", "--", "🔥", "❤️", "\ud800", "\u0301", "!?"])(
    "has no slug for %j, which has no letter or digit",
    (text) => {
      expect(normalizeTag(text)).toBe("");
    },
  );

  it("leaves every slug as it is, so that no address redirects twice", () => {
    const unstable: string[] = [];
    for (let code = 0; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      for (const text of [character, `a${character}b`, `${character}a`, `か${character}`]) {
        const slug = normalizeTag(text);
        if (normalizeTag(slug) !== slug) unstable.push(`${code.toString(16)}: ${slug}`);
      }
    }
    expect(unstable).toEqual([]);
  });
});
