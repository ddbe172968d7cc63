import { isPathBuilt } from "../../../../client/runtime/page/builtRoutes.ts";
import { isPathOffered } from "../../../../client/runtime/page/salesPages.ts";
import { describe, expect, test } from "vitest";
import {
  viewerEntries,
  type ViewerFacts,
  visitorEntries,
} from "../../../../client/features/chrome/menuEntries.ts";

const FACTS: ViewerFacts = {
  username: "ann",
  adminCollections: [],
  membership: null,
  canReactivate: false,
  isPartner: false,
  isBookAuthor: false,
  isStaff: false,
  mastodon: null,
};
const SOLD = { payments: { driver: "stripe", publishableKey: "pk" } } as const;
const MARCH_2024 = Date.UTC(2024, 2, 9);

const entries = (facts: Partial<ViewerFacts>, flags = {}) =>
  viewerEntries({ ...FACTS, ...facts }, flags, () => true).flat();
const labels = (facts: Partial<ViewerFacts>, flags = {}): string[] =>
  entries(facts, flags).map(({ label }) => label);

describe("a signed-in user's avatar menu", () => {
  test("links to all their pages", () => {
    expect(labels({})).toEqual([
      "Write",
      "Notifications",
      "Library",
      "Stories",
      "Stats",
      "Settings",
      "Refine recommendations",
      "Manage publications",
      "New publication",
      "Help",
      "Become a member",
      "Apply for author verification",
      "Apply to the Partner Program",
      "Gift a membership",
    ]);
  });

  test("leads staff to their tools", () => {
    const tools = ["Moderation", "Members and payments", "Error reports", "Service status"];
    expect(labels({ isStaff: true })).toEqual(expect.arrayContaining(tools));
    expect(labels({})).not.toEqual(expect.arrayContaining(tools.slice(0, 1)));
  });

  test("lists their publications, then a link to all of them", () => {
    const adminCollections = [
      { name: "One", slug: "one" },
      { name: "Two", slug: "two" },
    ];
    expect(entries({ adminCollections }).slice(0, 3)).toEqual([
      { label: "One", path: "/one" },
      { label: "Two", path: "/two" },
      { label: "See all publications", path: "/@ann/publications" },
    ]);
  });

  test("offers members no membership, and says since when they are members", () => {
    const membership = { tier: "MEMBER", memberSince: MARCH_2024 };
    expect(labels({ membership })).not.toContain("Become a member");
    expect(entries({ membership })).toContainEqual({
      label: "Membership",
      detail: "Member since March 2024",
      path: "/me/settings/membership",
    });
  });

  test("offers members the Friend tier, and not to Friends", () => {
    const friend = (tier: string, flags = {}) =>
      entries({ membership: { tier, memberSince: MARCH_2024 } }, flags).find(({ label }) =>
        label.startsWith("Become a Friend"),
      );
    expect(friend("MEMBER")?.path).toBe("/plans");
    expect(friend("MEMBER", { enable_switch_plan_premium_tier: true })?.path).toBe(
      "/manage-membership",
    );
    expect(friend("FRIEND")).toBeUndefined();
  });

  test("offers to reactivate a canceled membership", () => {
    const membership = { tier: "MEMBER", memberSince: MARCH_2024 };
    expect(labels({ membership })).not.toContain("Reactivate Membership");
    expect(entries({ membership, canReactivate: true })).toContainEqual({
      label: "Reactivate Membership",
      path: "/me/settings/membership#reactivateMembership",
    });
  });

  test("offers Mastodon only to members, while its flag is on", () => {
    const membership = { tier: "MEMBER", memberSince: MARCH_2024 };
    const mastodon = { username: "ann", domain: "paper.example" };
    const flags = { enable_mastodon_for_members: true };
    expect(labels({ membership })).not.toContain("Create a Mastodon account");
    expect(labels({}, flags)).not.toContain("Create a Mastodon account");
    expect(labels({ membership }, flags)).toContain("Create a Mastodon account");
    expect(entries({ membership, mastodon }, flags)).toContainEqual(
      expect.objectContaining({ label: "Mastodon account", detail: "@ann@paper.example" }),
    );
  });

  test("shows partners their program instead of the enrollment", () => {
    expect(labels({ isPartner: true })).toContain("Partner Program");
    expect(labels({ isPartner: true })).not.toContain("Apply to the Partner Program");
  });

  test("offers verified book authors no verification", () => {
    expect(labels({ isBookAuthor: true })).not.toContain("Apply for author verification");
  });

  test("has an outbox and an inbox instead of the stories while submissions are on", () => {
    const flags = { enable_submissions_v2: true };
    const adminCollections = [{ name: "One", slug: "one" }];
    expect(labels({}, flags)).toContain("Writer outbox");
    expect(labels({}, flags)).not.toContain("Stories");
    expect(labels({}, flags)).not.toContain("Editor inbox");
    expect(entries({ adminCollections }, flags)).toContainEqual({
      label: "Editor inbox",
      path: "/one/manage/inbox",
    });
  });

  test("has the notifications on small screens, where they don't fit in the bar", () => {
    expect(entries({}).filter(({ isForSmall }) => isForSmall)).toHaveLength(1);
  });
});

describe("an anonymous viewer's avatar menu", () => {
  test("offers what needs no account", () => {
    expect(visitorEntries({}, () => true).map(({ label }) => label)).toEqual([
      "Become a member",
      "Apply for author verification",
      "Apply to the Partner Program",
      "Gift a membership",
      "Help",
    ]);
  });

  test("links to the gift plans while the gift page is disabled", () => {
    const gift = (flags: object) =>
      visitorEntries({ ...flags }, () => true).find(({ label }) => label === "Gift a membership")
        ?.path;
    expect(gift({})).toBe("/gift");
    expect(gift({ disable_lite_gift_page: true })).toBe("/gift-plans");
  });
});

test("the avatar menu offers only built pages", () => {
  const facts = { ...FACTS, adminCollections: [{ name: "One", slug: "one" }], isPartner: true };
  const isOffered = (path: string): boolean => isPathOffered(path, SOLD);
  const offered = [...viewerEntries(facts, {}, isOffered).flat(), ...visitorEntries({}, isOffered)];
  for (const { path } of offered) expect(isPathBuilt(path), path).toBe(true);
  const labelsOffered = offered.map(({ label }) => label);
  for (const label of ["Write", "One", "Stories", "Settings", "Help", "Become a member"])
    expect(labelsOffered).toContain(label);
  expect(labelsOffered).toContain("Stats");
  expect(labelsOffered).not.toContain("Partner Program");
});

test.each([
  ["/pub/settings/feature-pages", true],
  ["/pub/settings/subpages/new", true],
  ["/pub/settings/about", true],
  ["/me/settings/membership", true],
  ["/me/settings/security", true],
  ["/newsletters/1/new-email", true],
  ["/subscribe/@ann", true],
  ["/@ann/recommended", true],
  ["/pub/stats/overview", true],
  ["/me/partner/dashboard", false],
  ["/tag/x/latest", true],
  ["/me/about", true],
])("the route table knows whether %s is built", (path, isBuilt) => {
  expect(isPathBuilt(path)).toBe(isBuilt);
});

test("nothing is sold where no payment provider is set up, and what was bought stays reachable", () => {
  for (const path of ["/plans", "/membership", "/payment", "/manage-membership"]) {
    expect(isPathOffered(path, SOLD), path).toBe(true);
    expect(isPathOffered(path, {}), path).toBe(false);
  }
  expect(isPathOffered("/me/settings/membership", {})).toBe(true);
  expect(isPathOffered("/nowhere/to/be/found", SOLD)).toBe(false);
});
