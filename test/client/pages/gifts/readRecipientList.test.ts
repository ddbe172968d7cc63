import { describe, expect, test } from "vitest";
import { readRecipientList } from "../../../../client/pages/membership/gifts/readRecipientList.ts";

const EMPTY = { name: "", email: "" };

describe("a pasted list of recipients", () => {
  test.each([
    ["Ada Lovelace, ada@example.com", "Ada Lovelace"],
    ["Ada Lovelace <ada@example.com>", "Ada Lovelace"],
    ['"Lovelace, Ada" <ada@example.com>', "Lovelace Ada"],
    ["Ada Lovelace\tada@example.com", "Ada Lovelace"],
    ["ada@example.com; Ada Lovelace", "Ada Lovelace"],
    ["  ada@example.com ", ""],
  ])("reads %s", (line, name) => {
    const read = readRecipientList(line, [EMPTY]);
    expect(read).toEqual({
      recipients: [{ name, email: "ada@example.com" }],
      added: 1,
      errors: [],
      rest: "",
    });
  });

  test("adds to those that are there, and leaves wrong and repeated lines to be corrected", () => {
    const before = [{ name: "Ada", email: "Ada@example.com" }, EMPTY];
    const text = "ada@example.com\r\n\r\nGrace, grace@example\nKim, kim@example.com\n";
    const { recipients, added, errors, rest } = readRecipientList(text, before);
    expect(recipients.map(({ email }) => email)).toEqual(["Ada@example.com", "kim@example.com"]);
    expect(added).toBe(1);
    expect(errors).toEqual([
      {
        line: 1,
        text: "ada@example.com",
        message: "This address is in the list already.",
      },
      { line: 2, text: "Grace, grace@example", message: "Please enter a valid email address." },
    ]);
    expect(rest).toBe("ada@example.com\nGrace, grace@example");
  });

  test("has room for fifty", () => {
    const text = Array.from({ length: 52 }, (_none, at) => `p${at}@example.com`).join("\n");
    const { recipients, errors } = readRecipientList(text, [EMPTY]);
    expect(recipients).toHaveLength(50);
    expect(errors.map(({ message }) => message)).toEqual([
      "There is room for 50 recipients.",
      "There is room for 50 recipients.",
    ]);
  });

  test("leaves one empty row if nothing can be added", () => {
    expect(readRecipientList("nobody", [EMPTY])).toMatchObject({ recipients: [EMPTY], added: 0 });
  });
});
