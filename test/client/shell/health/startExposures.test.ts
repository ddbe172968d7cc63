import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { commitLocalUpdate } from "relay-runtime";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { startExposures } from "../../../../client/shell/health/startExposures.ts";
import { exposures, exposuresOn } from "../../../../client/runtime/page/useExposure.ts";
import { viewerEntryFlags } from "../../../../client/features/chrome/menuEntries.ts";
import { FLAG_DEFAULTS, type FlagName, type FlagValue } from "../../../../shared/flags.ts";

const defaults = FLAG_DEFAULTS as Record<string, FlagValue>;
const made = { made_variant: "control", made_number: 0.5 };
const MADE = Object.keys(made) as FlagName[];

beforeEach(() => void Object.assign(defaults, made));
afterEach(() => {
  for (const name of MADE) delete defaults[name];
});

test("each of a page's trial flags is reported once, by its kind", async () => {
  const asked: unknown[] = [];
  const shown = { postId: "d00000000001", publicationId: "c00000000001" };
  const gates: FlagName[] = [
    "enable_submissions_v2",
    "disable_lite_gift_page",
    "global-navigation",
  ];
  // Some exposures happen before events can be sent.
  for (const flag of gates) exposures.add({ flag, ...shown });
  startExposures(
    makeEnvironment(({ name }, variables) => {
      asked.push([name, variables]);
      const answer = { success: true };
      return Promise.resolve({
        data: { logGateExposure: answer, logExperimentExposure: answer },
      } as never);
    }),
  );
  for (const flag of [...MADE, ...gates, ...MADE]) exposures.add({ flag, ...shown });
  // On another page it is another exposure.
  exposures.add({ flag: gates[0]!, postId: null, publicationId: null });
  await vi.waitFor(() => expect(asked).toHaveLength(6), { timeout: 10_000 });
  expect(asked).toEqual([
    ...gates.map((gateId) => ["startExposuresGateMutation", { gateId, ...shown }]),
    ...MADE.map((experimentId) => ["startExposuresExperimentMutation", { experimentId, ...shown }]),
    ["startExposuresGateMutation", { gateId: gates[0], postId: null, publicationId: null }],
  ]);
});

test("the member menu depends on four flags, each of which is reported", () => {
  const membership = { tier: "MEMBER", memberSince: 0 };
  expect(viewerEntryFlags({ membership }).toSorted()).toEqual([
    "disable_lite_gift_page",
    "enable_mastodon_for_members",
    "enable_submissions_v2",
    "enable_switch_plan_premium_tier",
  ]);
  expect(viewerEntryFlags({ membership: null })).toHaveLength(2);
});

describe("an exposure is reported with the publication", () => {
  const environment = makeEnvironment(() => Promise.reject(new Error("Nothing is asked")));
  const flags: FlagName[] = ["enable_submissions_v2"];
  beforeAll(() =>
    commitLocalUpdate(environment, (store) => {
      const publication = store.create("c00000000001", "Collection").setValue("gazette", "slug");
      store.create("d00000000001", "Post").setLinkedRecord(publication, "collection");
      store.create("d00000000002", "Post").setValue(null, "collection");
    }),
  );

  const main = { kind: "default" } as const;
  const own = { kind: "collection", collectionSlug: "gazette" } as const;
  test.each<[string, Parameters<typeof exposuresOn>[1], string | null, string | null]>([
    [
      "of the page's story",
      { site: main, params: { postId: "a-title-d00000000001" } },
      "d00000000001",
      "c00000000001",
    ],
    [
      "none for a story of none",
      { site: main, params: { postId: "d00000000002" } },
      "d00000000002",
      null,
    ],
    [
      "whose page it is",
      { site: main, params: { collectionSlug: "gazette" } },
      null,
      "c00000000001",
    ],
    ["whose site it is", { site: own, params: {} }, null, "c00000000001"],
    [
      "none where the page has read none",
      { site: main, params: { collectionSlug: "x" } },
      null,
      null,
    ],
    ["none for a page of none", { site: main, params: {} }, null, null],
  ])("%s", (_case, location, postId, publicationId) => {
    expect(exposuresOn(environment, location, flags)).toEqual([
      { flag: flags[0], postId, publicationId },
    ]);
  });
});
