import { describe, expect, test } from "vitest";
import {
  type CacheFacts,
  type CacheSubject,
  decideCache,
} from "../../../shared/cache/cacheDecision.ts";

/** An anonymous request for a page without a specific rule. */
const PLAIN: CacheFacts = {
  isCacheWorker: true,
  isSpoofed: false,
  isInternalAddress: false,
  isStaff: false,
  isBot: false,
  isLoggedIn: false,
  subject: null,
  post: null,
  isInExperiment: false,
};

const DISABLING: readonly [string, Partial<CacheFacts>][] = [
  ["not-a-cache-worker", { isCacheWorker: false }],
  ["spoofed-session", { isSpoofed: true }],
  ["internal-address", { isInternalAddress: true }],
  ["staff", { isStaff: true }],
  ["bot", { isBot: true }],
  ["logged-in", { isLoggedIn: true }],
  ["draft", { post: { isPublished: false, isSuspended: false } }],
  ["suspended", { post: { isPublished: true, isSuspended: true } }],
];
const ENABLING: readonly [string, CacheSubject][] = [
  ["home", "home"],
  ["published-post", "post"],
  ["tag", "tag"],
  ["collection", "collection"],
  ["user", "user"],
];

describe("the cache decision", () => {
  test('is "control" if no rule applies', () => {
    expect(decideCache(PLAIN)).toEqual({ group: "control", reason: "no-rule" });
  });

  test.each(ENABLING)('is "enabled" by the rule %s', (reason, subject) => {
    expect(decideCache({ ...PLAIN, subject })).toEqual({ group: "enabled", reason });
    const post = { isPublished: true, isSuspended: false };
    expect(decideCache({ ...PLAIN, subject, post }).group).toBe("enabled");
  });

  test.each(DISABLING)(
    'is "disabled" by the rule %s, whatever else is enabled',
    (reason, facts) => {
      for (const subject of [null, ...ENABLING.map(([, of]) => of)]) {
        for (const isInExperiment of [false, true]) {
          const decision = decideCache({ ...PLAIN, subject, isInExperiment, ...facts });
          expect(decision).toEqual({ group: "disabled", reason });
        }
      }
    },
  );

  test("gives the first of several reasons to disable, and lists the others", () => {
    for (const [index, [first, facts]] of DISABLING.entries()) {
      for (const [second, more] of DISABLING.slice(index + 1)) {
        // Both facts set the post.
        if (facts.post && more.post) continue;
        expect(decideCache({ ...PLAIN, ...more, ...facts })).toEqual({
          group: "disabled",
          reason: first,
          also: [second],
        });
      }
    }
  });

  test.each(ENABLING)('turns %s into "control" for the experiment\'s share', (reason, subject) => {
    expect(decideCache({ ...PLAIN, subject, isInExperiment: true })).toEqual({
      group: "control",
      reason: `experiment-${reason}`,
    });
  });

  test("is unchanged in the experiment if no rule applies", () => {
    expect(decideCache({ ...PLAIN, isInExperiment: true }).reason).toBe("no-rule");
  });
});
