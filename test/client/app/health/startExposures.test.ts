import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeEnvironment } from "../../../../client/app/environment.ts";
import { startExposures } from "../../../../client/app/health/startExposures.ts";
import { exposures } from "../../../../client/app/useExposure.ts";
import { viewerEntryFlags } from "../../../../client/features/chrome/menuEntries.ts";
import { FLAG_DEFAULTS, type FlagName, type FlagValue } from "../../../../shared/flags.ts";

const defaults = FLAG_DEFAULTS as Record<string, FlagValue>;
const made = { made_variant: "control", made_number: 0.5 };
const MADE = Object.keys(made) as FlagName[];

beforeEach(() => void Object.assign(defaults, made));
afterEach(() => {
  for (const name of MADE) delete defaults[name];
});

test("each of a page's flags on trial is told once, by its kind, however many there are", async () => {
  const asked: unknown[] = [];
  const story = "d00000000001";
  const gates: FlagName[] = [
    "enable_submissions_v2",
    "disable_lite_gift_page",
    "global-navigation",
  ];
  // Some are shown before anything can be told.
  for (const flag of gates) exposures.add({ flag, postId: story });
  startExposures(
    makeEnvironment(({ name }, variables) => {
      asked.push([name, variables]);
      const answer = { success: true };
      return Promise.resolve({
        data: { logGateExposure: answer, logExperimentExposure: answer },
      } as never);
    }),
  );
  for (const flag of [...MADE, ...gates, ...MADE]) exposures.add({ flag, postId: story });
  // On another page it is another exposure.
  exposures.add({ flag: gates[0]!, postId: null });
  await vi.waitFor(() => expect(asked).toHaveLength(6), { timeout: 10_000 });
  expect(asked).toEqual([
    ...gates.map((gateId) => ["startExposuresGateMutation", { gateId, postId: story }]),
    ...MADE.map((experimentId) => [
      "startExposuresExperimentMutation",
      { experimentId, postId: story },
    ]),
    ["startExposuresGateMutation", { gateId: gates[0], postId: null }],
  ]);
});

test("the menu of a member depends on four flags, of which each is told", () => {
  const membership = { tier: "MEMBER", memberSince: 0 };
  expect(viewerEntryFlags({ membership }).toSorted()).toEqual([
    "disable_lite_gift_page",
    "enable_mastodon_for_members",
    "enable_submissions_v2",
    "enable_switch_plan_premium_tier",
  ]);
  expect(viewerEntryFlags({ membership: null })).toHaveLength(2);
});
