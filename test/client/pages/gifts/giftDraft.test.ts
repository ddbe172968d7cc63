import { describe, expect, test } from "vitest";
import {
  EMPTY_DRAFT,
  filledRecipients,
  type GiftDraft,
  localDate,
  readGiftDraft,
} from "../../../../client/pages/membership/gifts/giftDraft.ts";

const NOW = new Date(2027, 1, 28, 12).getTime();
const ROBIN = { name: " Robin ", email: " robin@example.com " };

const draftOf = (changes: Partial<GiftDraft>): GiftDraft => ({
  ...EMPTY_DRAFT,
  recipients: [ROBIN],
  ...changes,
});

describe("a gift's form", () => {
  test("is read without the spaces around what was typed", () => {
    expect(readGiftDraft(draftOf({ message: "  Enjoy!\n" }), NOW)).toEqual({
      kind: "read",
      input: {
        recipients: [{ name: "Robin", email: "robin@example.com" }],
        message: "Enjoy!",
        sendAt: null,
      },
    });
  });

  test("needs no address to print, and drops one that was typed", () => {
    const recipients = [ROBIN, { name: "", email: "not an address" }];
    expect(readGiftDraft(draftOf({ delivery: "print", recipients }), NOW)).toMatchObject({
      input: {
        recipients: [
          { name: "Robin", email: null },
          { name: "", email: null },
        ],
      },
    });
  });

  test.each([
    ["2027-03-01", new Date(2027, 2, 1, 9).getTime()],
    ["2028-02-29", new Date(2028, 1, 29, 9).getTime()],
    // Nine o'clock is over.
    ["2027-02-28", null],
  ])("sends on %s at nine in the buyer's time zone", (date, sendAt) => {
    expect(readGiftDraft(draftOf({ delivery: "date", date }), NOW)).toMatchObject({
      input: { sendAt },
    });
  });

  test.each<[string, Partial<GiftDraft>, object]>([
    ["a date", { delivery: "date", date: "" }, { date: "Choose the date on which we send it." }],
    [
      "a later date",
      { delivery: "date", date: "2027-02-27" },
      { date: "This date has passed. Choose today or a later date." },
    ],
    [
      "an earlier date",
      { delivery: "date", date: "2028-03-01" },
      { date: "We can send gifts up to 366 days ahead. Choose an earlier day." },
    ],
    [
      "shorter words",
      { message: "😀".repeat(501) },
      { message: "Shorten your message to 500 characters." },
    ],
    [
      "an address",
      { recipients: [ROBIN, { name: "Kim", email: "" }] },
      { recipients: [{}, { email: "Enter an email address, or choose to print." }] },
    ],
    [
      "a valid address and a shorter name",
      { recipients: [{ name: "x".repeat(101), email: "robin" }] },
      {
        recipients: [
          { name: "Use at most 100 characters.", email: "Please enter a valid email address." },
        ],
      },
    ],
    [
      "each address once",
      { recipients: [ROBIN, { name: "", email: "ROBIN@example.com" }] },
      { recipients: [{}, { email: "This address is in the list already." }] },
    ],
  ])("asks for %s beside the field", (_what, changes, errors) => {
    expect(readGiftDraft(draftOf(changes), NOW)).toMatchObject({ kind: "invalid", errors });
  });

  test("accepts 500 emoji, which count as one character each", () => {
    expect(readGiftDraft(draftOf({ message: "😀".repeat(500) }), NOW).kind).toBe("read");
  });

  test("drops empty rows, but keeps one", () => {
    const empty = { name: " ", email: "" };
    expect(filledRecipients([empty, ROBIN, empty])).toEqual([ROBIN]);
    expect(filledRecipients([empty, empty])).toHaveLength(1);
  });

  test("counts days over the end of months and of years", () => {
    expect(localDate(NOW, 1)).toBe("2027-03-01");
    expect(localDate(NOW, 366)).toBe("2028-02-29");
  });
});
