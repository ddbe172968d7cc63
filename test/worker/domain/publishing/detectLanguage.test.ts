import { expect, test } from "vitest";
import { detectLanguage } from "../../../../worker/domain/publishing/detectLanguage.ts";

const ENGLISH =
  "This is a story about paper and ink, and about the people who write every day in their old " +
  "notebooks. Nobody reads them, and yet they go on, as if each page were a letter to somebody who " +
  "will find it one day.";
const GERMAN =
  "Dies ist eine Geschichte über Papier und Tinte und über die Menschen, die jeden Tag in ihre alten " +
  "Hefte schreiben. Niemand liest sie, und doch machen sie weiter, als wäre jede Seite ein Brief.";

test.each([
  ["en", ENGLISH],
  ["de", GERMAN],
  ["ar", "قصة عن الورق والحبر، وعن الذين يكتبون كل يوم في دفاترهم القديمة."],
  ["fa", "این داستانی درباره کاغذ و جوهر است که هر روز در دفترهای قدیمی می‌نویسند"],
  ["he", "זה סיפור על נייר ודיו"],
  ["ja", "これは紙とインクについての話です。SQLiteを使いました。"],
  ["zh", "论纸、墨与书写的历史"],
  ["ko", "이것은 종이와 잉크에 관한 이야기입니다"],
  ["th", "นี่คือเรื่องราวเกี่ยวกับกระดาษ"],
  ["uk", "Це історія про папір і чорнило, яку щодня пишуть у старих зошитах люди"],
  [null, "Agreed, merci!"],
  [null, "2026"],
])("detects %s", async (language, text) => {
  const paragraphs = [
    { name: "a", type: "P", text } as const,
    {
      name: "b",
      type: "PRE",
      text: "const words = of(no, language) ?? await fetch();\n".repeat(20),
    } as const,
  ];
  expect(await detectLanguage({ title: "Deckle", subtitle: "", paragraphs })).toBe(language);
});
