import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FLAG_DEFAULTS, type FlagName, type FlagValue, heldFlags } from "../../../shared/flags.ts";
import { placeInShare } from "../../../shared/cache/placeInShare.ts";
import {
  evaluateFlags,
  type FlagRule,
  flagsOnTrial,
} from "../../../worker/domain/flags/evaluateFlags.ts";
import { makeUser, signIn } from "../../support/factories.ts";
import { later, setFlagRules } from "../../support/flagRules.ts";
import { get, graphql } from "../../support/product.ts";
import { makeCollection } from "../../support/factories.ts";

const FLAG = "enable_submissions_v2";
const READER = { userId: "100000000001", isStaff: false };

function rule(parts: Partial<FlagRule>): FlagRule {
  return { flag: FLAG, audience: "SHARE", userId: null, share: 1, value: "true", ...parts };
}
const valueFor = (rules: FlagRule[], subject: typeof READER | null = READER) =>
  evaluateFlags(rules, subject)[FLAG];

describe("a flag", () => {
  test("has its default value if no rule applies", () => {
    expect(evaluateFlags([], READER)).toEqual(FLAG_DEFAULTS);
  });

  test("can be set for one person", () => {
    const rules = [rule({ audience: "USER", userId: READER.userId })];
    expect(valueFor(rules)).toBe(true);
    expect(valueFor(rules, { ...READER, userId: "100000000002" })).toBe(false);
    expect(valueFor(rules, null)).toBe(false);
  });

  test("can be set for staff", () => {
    const rules = [rule({ audience: "STAFF" })];
    expect(valueFor(rules, { ...READER, isStaff: true })).toBe(true);
    expect(valueFor(rules)).toBe(false);
    expect(valueFor(rules, null)).toBe(false);
  });

  test("can be set for a share of people, which is stable per person", () => {
    const rules = [rule({ share: 0.25 })];
    const people = Array.from(
      { length: 2000 },
      (_, index) => `1${String(index).padStart(11, "0")}`,
    );
    const chosen = people.filter((userId) => valueFor(rules, { userId, isStaff: false }));
    expect(chosen.length / people.length).toBeGreaterThan(0.21);
    expect(chosen.length / people.length).toBeLessThan(0.29);
    expect(people.filter((userId) => valueFor(rules, { userId, isStaff: false }))).toEqual(chosen);
  });

  test("chooses its share independently of other flags", () => {
    const people = Array.from({ length: 2000 }, (_, index) => `person-${index}`);
    const inBoth = people.filter(
      (id) => placeInShare("one", id) < 0.5 && placeInShare("another", id) < 0.5,
    );
    expect(inBoth.length / people.length).toBeGreaterThan(0.2);
    expect(inBoth.length / people.length).toBeLessThan(0.3);
  });

  test("includes anonymous viewers only in a share of everyone, since their pages are shared", () => {
    expect(valueFor([rule({ share: 0.99 })], null)).toBe(false);
    expect(valueFor([rule({ share: 1 })], null)).toBe(true);
  });

  test("uses the first rule that applies", () => {
    const exception = rule({ audience: "USER", userId: READER.userId, value: "false" });
    expect(valueFor([exception, rule({})])).toBe(false);
    expect(valueFor([rule({}), exception])).toBe(true);
  });

  test("rejects a value of another kind or invalid JSON", () => {
    expect(valueFor([rule({ value: '"yes"' }), rule({ value: "1" }), rule({ value: "{" })])).toBe(
      false,
    );
  });

  test("with an unknown name changes nothing", () => {
    expect(evaluateFlags([rule({ flag: "made_up" })], READER)).toEqual(FLAG_DEFAULTS);
    expect(evaluateFlags([rule({ flag: "constructor" })], READER)).toEqual(FLAG_DEFAULTS);
  });

  test("is part of a page only if it isn't off", () => {
    expect(heldFlags(evaluateFlags([], null))).toEqual({
      enable_lite_archive_page: true,
      enable_lite_publications: true,
      enable_switch_plan_premium_tier: true,
    });
  });
});

describe("a flag on trial", () => {
  test("is one that a share of people has, for people on either side", () => {
    expect(flagsOnTrial([rule({ share: 0.5 })], READER)).toEqual([FLAG]);
    expect(flagsOnTrial([rule({ share: 0.0001 })], READER)).toEqual([FLAG]);
    for (const share of [0, 1]) expect(flagsOnTrial([rule({ share })], READER)).toEqual([]);
  });

  test("doesn't include anonymous viewers, nor those for whom another rule applies first", () => {
    const trial = rule({ share: 0.5 });
    expect(flagsOnTrial([trial], null)).toEqual([]);
    const own = rule({ audience: "USER", userId: READER.userId });
    expect(flagsOnTrial([own, trial], READER)).toEqual([]);
    expect(flagsOnTrial([own, trial], { ...READER, userId: "100000000002" })).toEqual([FLAG]);
  });

  test("is listed with all other trials", async () => {
    const names = ["can_view_unfiltered_search", "enable_submissions_v2", "global-navigation"];
    await setFlagRules(
      ...names.map((flag) => ({
        flag: flag as FlagName,
        value: true,
        audience: "SHARE" as const,
        share: 0.5,
      })),
    );
    const { id } = await makeUser();
    const page = await (await get("/about", later({ Cookie: await signIn(id) }))).text();
    expect(page).toContain(`"flagsOnTrial":${JSON.stringify(names)}`);
    await setFlagRules();
  });

  test("is listed only in the pages of signed-in users", async () => {
    await setFlagRules({ flag: FLAG, value: true, audience: "SHARE", share: 0.5 });
    const { id } = await makeUser();
    const own = await (await get("/about", later({ Cookie: await signIn(id) }))).text();
    expect(own).toContain(`"flagsOnTrial":["${FLAG}"]`);
    expect(await (await get("/about", later())).text()).not.toContain("flagsOnTrial");
    await setFlagRules();
  });
});

describe("the flags", () => {
  test("include all that pages, menus and sign-in depend on", () => {
    const names = `disable_lite_gift_page enable_mastodon_for_members can_view_unfiltered_search
      enable_submissions_v2 enable_lite_archive_page enable_lite_publications
      enable_switch_plan_premium_tier can_view_suspended_content dont_track_user enable_survey
      disable_login_email disable_login_google disable_login_facebook disable_login_twitter
      global-navigation slim-navigation`;
    expect(Object.keys(FLAG_DEFAULTS)).toEqual(expect.arrayContaining(names.split(/\s+/)));
  });
});

describe("a flag that isn't boolean", () => {
  const defaults = FLAG_DEFAULTS as Record<string, FlagValue>;
  const made = { made_variant: "control", made_number: 0.5 };

  beforeEach(() => {
    Object.assign(defaults, made);
  });
  afterEach(() => {
    for (const name of Object.keys(made)) delete defaults[name];
  });

  test("has a string or a number, and rejects rules of another kind", async () => {
    await setFlagRules();
    expect(await madeFlags()).toEqual({
      made_variant: { __typename: "VariantFlagString", text: "control" },
      made_number: { __typename: "VariantFlagNumber", number: 0.5 },
    });
    await setFlagRules(forAll("made_variant", "bold"), forAll("made_number", -2));
    expect(await madeFlags()).toEqual({
      made_variant: { __typename: "VariantFlagString", text: "bold" },
      made_number: { __typename: "VariantFlagNumber", number: -2 },
    });
    await setFlagRules(forAll("made_variant", 3), forAll("made_number", "bold"));
    expect(await madeFlags()).toMatchObject({
      made_variant: { text: "control" },
      made_number: { number: 0.5 },
    });
  });

  function forAll(name: keyof typeof made, value: FlagValue) {
    return { flag: name as string as FlagName, value, audience: "SHARE", share: 1 } as const;
  }

  async function madeFlags(): Promise<Record<string, unknown>> {
    const { data } = await graphql<Flags>(
      `
        {
          variantFlags {
            name
            valueType {
              __typename
              ... on VariantFlagString {
                text: value
              }
              ... on VariantFlagNumber {
                number: value
              }
            }
          }
        }
      `,
      {},
      later(),
    );
    return Object.fromEntries(
      data.variantFlags
        .filter(({ name }) => name in made)
        .map(({ name, valueType }) => [name, valueType]),
    );
  }
});

interface Flags {
  variantFlags: { name: string; valueType: { __typename: string; value: unknown } }[];
}
const QUERY = `{ variantFlags { name valueType { __typename ... on VariantFlagBoolean { value } } } }`;
const flagsOf = async (cookie?: string) => {
  const { data } = await graphql<Flags>(QUERY, {}, later(cookie ? { Cookie: cookie } : {}));
  return new Map(data.variantFlags.map(({ name, valueType }) => [name, valueType]));
};

describe("variantFlags", () => {
  test("returns every flag with a value of its kind", async () => {
    await setFlagRules();
    const flags = await flagsOf();
    expect([...flags.keys()].toSorted()).toEqual(Object.keys(FLAG_DEFAULTS).toSorted());
    expect(flags.get(FLAG)).toEqual({ __typename: "VariantFlagBoolean", value: false });
  });

  test("returns their own values to a user, staff and an anonymous viewer", async () => {
    const person = await makeUser();
    const staff = await makeUser({ is_staff: 1 });
    await setFlagRules(
      { flag: FLAG, value: true, audience: "USER", user_id: person.id },
      { flag: "enable_survey", value: true, audience: "STAFF" },
      { flag: "dont_track_user", value: true, audience: "SHARE", share: 1 },
    );
    const [forPerson, forStaff, forVisitor] = await Promise.all([
      flagsOf(await signIn(person.id)),
      flagsOf(await signIn(staff.id)),
      flagsOf(),
    ]);
    const read = (flags: Awaited<ReturnType<typeof flagsOf>>) =>
      [FLAG, "enable_survey", "dont_track_user"].map((name) => flags.get(name)?.value);
    expect(read(forPerson)).toEqual([true, false, true]);
    expect(read(forStaff)).toEqual([false, true, true]);
    expect(read(forVisitor)).toEqual([false, false, true]);
  });
});

describe("a flag that chooses between pages", () => {
  test("enables and disables pages that exist only as community variants", async () => {
    const { slug } = await makeCollection();
    await setFlagRules();
    expect((await get(`/${slug}/latest`, later())).status).toBe(200);
    await setFlagRules({
      flag: "enable_lite_publications",
      value: false,
      audience: "SHARE",
      share: 1,
    });
    expect((await get(`/${slug}/latest`, later())).status).toBe(404);
  });

  test("switches a publication's home between the layouts for the chosen people", async () => {
    const { slug } = await makeCollection();
    const person = await makeUser();
    await setFlagRules({
      flag: "enable_lite_publications",
      value: false,
      audience: "USER",
      user_id: person.id,
    });
    const forVisitor = await (await get(`/${slug}`, later())).text();
    const forPerson = await (
      await get(`/${slug}`, later({ Cookie: await signIn(person.id) }))
    ).text();
    expect(forVisitor).toContain('"pageId":"community-publication-profile"');
    expect(forVisitor).not.toContain('<aside class="_aside');
    expect(forPerson).toContain('"pageId":"publication-profile"');
    expect(forPerson).toContain('aria-label="More"');
  });
});
