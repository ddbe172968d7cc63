// Owns which pages the edge may keep (platform.md §4.4): pure rules over facts. Each rule that holds
// speaks for a group and gives its reason; disabled wins, and both others override control.

/** The group of a page request. Control is rendered anew and never kept. */
export type CacheGroup = "enabled" | "disabled" | "control";

/** What a page shows, of the pages that may be kept. */
export type CacheSubject = "home" | "post" | "tag" | "collection" | "user";

/** What the rules go by. */
export interface CacheFacts {
  /** False where this Worker keeps no pages. */
  readonly isCacheWorker: boolean;
  /** A member of staff acts as someone. */
  readonly isSpoofed: boolean;
  /** The request comes from a network of the house's own. */
  readonly isInternalAddress: boolean;
  readonly isStaff: boolean;
  readonly isBot: boolean;
  readonly isLoggedIn: boolean;
  /** Null for every other page. */
  readonly subject: CacheSubject | null;
  /** The post that the page shows; null before it has been read, and for other pages. */
  readonly post: { readonly isPublished: boolean; readonly isSuspended: boolean } | null;
  /** The visitor is in the share of the experiment that sees no kept pages. */
  readonly isInExperiment: boolean;
}

/** What the rules come to. */
export interface CacheDecision {
  group: CacheGroup;
  /** Of the first rule that speaks for the group. */
  reason: string;
  /** Of the other rules that disable, in their order; absent where there are none. */
  also?: readonly string[];
}

interface CacheRule {
  group: "enabled" | "disabled";
  reason: string;
  holds: (facts: CacheFacts) => boolean;
}

const RULES: readonly CacheRule[] = [
  { group: "disabled", reason: "not-a-cache-worker", holds: (facts) => !facts.isCacheWorker },
  { group: "disabled", reason: "spoofed-session", holds: (facts) => facts.isSpoofed },
  { group: "disabled", reason: "internal-address", holds: (facts) => facts.isInternalAddress },
  { group: "disabled", reason: "staff", holds: (facts) => facts.isStaff },
  { group: "disabled", reason: "bot", holds: (facts) => facts.isBot },
  { group: "disabled", reason: "logged-in", holds: (facts) => facts.isLoggedIn },
  { group: "disabled", reason: "draft", holds: ({ post }) => post?.isPublished === false },
  // Who may not see what is suspended is shown no post at all.
  { group: "disabled", reason: "suspended", holds: ({ post }) => post?.isSuspended === true },
  { group: "enabled", reason: "home", holds: ({ subject }) => subject === "home" },
  { group: "enabled", reason: "published-post", holds: ({ subject }) => subject === "post" },
  { group: "enabled", reason: "tag", holds: ({ subject }) => subject === "tag" },
  { group: "enabled", reason: "collection", holds: ({ subject }) => subject === "collection" },
  { group: "enabled", reason: "user", holds: ({ subject }) => subject === "user" },
];

/** Decides by all rules. To the experiment's share, what would be enabled is control. */
export function decideCache(facts: CacheFacts): CacheDecision {
  const [first, ...others] = RULES.filter((rule) => rule.group === "disabled" && rule.holds(facts));
  if (first) {
    const also = others.map(({ reason }) => reason);
    return { group: "disabled", reason: first.reason, ...(also.length > 0 ? { also } : {}) };
  }
  const deciding = RULES.find((rule) => rule.holds(facts));
  if (!deciding) return { group: "control", reason: "no-rule" };
  const { group, reason } = deciding;
  return group === "enabled" && facts.isInExperiment
    ? { group: "control", reason: `experiment-${reason}` }
    : { group, reason };
}
