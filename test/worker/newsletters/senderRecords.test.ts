import { describe, expect, test } from "vitest";
import { textOf } from "../../../worker/ports/domains/askResolver.ts";
import {
  areReady,
  checkRecords,
  type SenderSetup,
  valueToSet,
  wantedRecords,
} from "../../../worker/domain/newsletters/senders/senderRecords.ts";

const SETUP: SenderSetup = {
  domain: "mail.mill.example",
  token: "t0ken",
  dkimSelector: "s1",
  dkimTarget: "dkim.post.example",
  spfInclude: "spf.post.example",
};

type Zone = Record<string, string[]>;

/** Everything as it should be. */
const RIGHT: Zone = {
  "TXT _deckle-sender.mail.mill.example": ["t0ken"],
  "CNAME s1._domainkey.mail.mill.example": ["dkim.post.example"],
  "TXT mail.mill.example": ["v=spf1 include:spf.post.example ~all"],
  "TXT _dmarc.mail.mill.example": ["v=DMARC1; p=reject"],
};

const check = (zone: Zone) =>
  checkRecords(SETUP, (name, type) => Promise.resolve(zone[`${type} ${name}`] ?? []));

async function stateOf(kind: string, zone: Zone) {
  const found = await check({ ...RIGHT, ...zone });
  return found.find((record) => record.kind === kind)!.state;
}

test("a domain is ready with the four records, and with none it is told all four", async () => {
  const right = await check(RIGHT);
  expect(right.map(({ state }) => state)).toEqual(["FOUND", "FOUND", "FOUND", "FOUND"]);
  expect(areReady(right)).toBe(true);
  const none = await check({});
  expect(none.map(({ state }) => state)).toEqual(["MISSING", "MISSING", "MISSING", "MISSING"]);
  expect(areReady(none)).toBe(false);
  const named = wantedRecords(SETUP).map(({ type, name, value }) => [`${type} ${name}`, [value]]);
  expect(areReady(await check(Object.fromEntries(named) as Zone))).toBe(true);
});

describe("a record", () => {
  test.each([
    ["OWNER", "of somebody else", "TXT _deckle-sender.mail.mill.example", ["other"], "DIFFERS"],
    ["OWNER", "beside another's", "TXT _deckle-sender.mail.mill.example", ["x", "t0ken"], "FOUND"],
    [
      "DKIM",
      "in capitals",
      "CNAME s1._domainkey.mail.mill.example",
      ["DKIM.Post.example."],
      "FOUND",
    ],
    [
      "DKIM",
      "elsewhere",
      "CNAME s1._domainkey.mail.mill.example",
      ["dkim.else.example"],
      "DIFFERS",
    ],
    [
      "SPF",
      "of two",
      "TXT mail.mill.example",
      ["v=spf1 -all", "v=spf1 include:spf.post.example"],
      "SEVERAL",
    ],
    [
      "SPF",
      "beside another text",
      "TXT mail.mill.example",
      ["site=1", "V=SPF1 +include:SPF.post.example -all"],
      "FOUND",
    ],
    ["SPF", "of others", "TXT mail.mill.example", ["v=spf1 include:a.example -all"], "DIFFERS"],
    [
      "SPF",
      "behind all",
      "TXT mail.mill.example",
      ["v=spf1 -all include:spf.post.example"],
      "DIFFERS",
    ],
    [
      "SPF",
      "of another name",
      "TXT mail.mill.example",
      ["v=spf1 include:spf.post.example.evil.example -all"],
      "DIFFERS",
    ],
    [
      "SPF",
      "that redirects",
      "TXT mail.mill.example",
      ["v=spf1 redirect=spf.post.example"],
      "FOUND",
    ],
    [
      "SPF",
      "of a later version",
      "TXT mail.mill.example",
      ["v=spf10 include:spf.post.example"],
      "MISSING",
    ],
    [
      "DMARC",
      "that observes",
      "TXT _dmarc.mail.mill.example",
      ["v=DMARC1; p=none; rua=mailto:a@b.example"],
      "WEAK",
    ],
    ["DMARC", "without a policy", "TXT _dmarc.mail.mill.example", ["v=DMARC1"], "DIFFERS"],
    [
      "DMARC",
      "of two",
      "TXT _dmarc.mail.mill.example",
      ["v=DMARC1;p=none", "v=DMARC1; p=reject"],
      "SEVERAL",
    ],
    ["DMARC", "of something else", "TXT _dmarc.mail.mill.example", ["hello"], "MISSING"],
  ] as const)("%s %s is told apart", async (kind, _what, name, values, state) => {
    expect(await stateOf(kind, { [name]: [...values] })).toBe(state);
  });

  test.each([
    ["v=DMARC1; p=reject", "FOUND"],
    ["v=DMARC1; p=reject; sp=none", "WEAK"],
    ["v=DMARC1; p=none; sp=quarantine", "FOUND"],
  ])("DMARC is inherited from the domain above: %s", async (value, state) => {
    const zone = { "TXT _dmarc.mail.mill.example": [], "TXT _dmarc.mill.example": [value] };
    expect(await stateOf("DMARC", zone)).toBe(state);
  });

  test("SPF is extended, not replaced", async () => {
    const zone = { ...RIGHT, "TXT mail.mill.example": ["v=spf1 a mx include:b.example -all"] };
    const found = (await check(zone)).find(({ kind }) => kind === "SPF")!;
    const wanted = wantedRecords(SETUP).find(({ kind }) => kind === "SPF")!;
    const value = valueToSet(wanted, found);
    expect(value).toBe("v=spf1 include:spf.post.example a mx include:b.example -all");
    expect(await stateOf("SPF", { "TXT mail.mill.example": [value] })).toBe("FOUND");
  });
});

test.each([
  ['"v=spf1 include:a" ".example -all"', "v=spf1 include:a.example -all"],
  ["v=spf1", "v=spf1"],
  [String.raw`"a \"quote\""`, 'a "quote"'],
])("the parts of a text record belong together: %s", (data, text) => {
  expect(textOf(data)).toBe(text);
});
