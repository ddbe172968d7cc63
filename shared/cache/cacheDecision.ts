// Owns which pages the edge may cache, as pure rules over facts. The first rule
// that holds decides the group and gives the reason. Those that disable come first. If none holds,
// the group is "control".

/** The cache group of a page request. Control pages are always rendered and never cached. */
export type CacheGroup = "enabled" | "disabled" | "control";

/** What a cacheable page shows. */
export type CacheSubject = "home" | "post" | "newsletter-email" | "tag" | "collection" | "user";

/** The input of the rules. */
export interface CacheFacts {
  /** False where this Worker doesn't cache pages. */
  readonly isCacheWorker: boolean;
  /** The request is an impersonation by staff. */
  readonly isSpoofed: boolean;
  /** The request comes from a first-party network. */
  readonly isInternalAddress: boolean;
  readonly isStaff: boolean;
  readonly isBot: boolean;
  readonly isLoggedIn: boolean;
  /** Null for pages that aren't cacheable. */
  readonly subject: CacheSubject | null;
  /** The post that the page shows; null for other pages, and before it has been read. */
  readonly post: { readonly isPublished: boolean; readonly isSuspended: boolean } | null;
  /** The viewer is in the experiment share that gets no cached pages. */
  readonly isInExperiment: boolean;
}

export interface CacheDecision {
  group: CacheGroup;
  /** The reason of the first rule that decided the group. */
  reason: string;
  /** Reasons of the other disabling rules, in rule order; absent if there are none. */
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
  // A viewer without permission to see suspended content gets no post at all.
  { group: "disabled", reason: "suspended", holds: ({ post }) => post?.isSuspended === true },
  { group: "enabled", reason: "home", holds: ({ subject }) => subject === "home" },
  { group: "enabled", reason: "published-post", holds: ({ subject }) => subject === "post" },
  // An email that isn't public is a draft.
  {
    group: "enabled",
    reason: "newsletter-email",
    holds: ({ subject }) => subject === "newsletter-email",
  },
  { group: "enabled", reason: "tag", holds: ({ subject }) => subject === "tag" },
  { group: "enabled", reason: "collection", holds: ({ subject }) => subject === "collection" },
  { group: "enabled", reason: "user", holds: ({ subject }) => subject === "user" },
];

/** Applies the rules. In the experiment share, "enabled" becomes "control". */
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
