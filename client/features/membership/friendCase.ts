// What the popover of the Friend badge says.

/** A membership as far as the badge depends on it. */
interface Membership {
  tier: string;
  friendSince?: number | null | undefined;
}

export interface FriendFacts {
  userId: string;
  user: Membership | null;
  /** Null for anonymous viewers. */
  viewerId: string | null;
  viewer: Membership | null | undefined;
}

/** `since` is null for a Friend whose first month isn't known. */
export type FriendCase =
  | { kind: "viewer" | "other"; since: number | null }
  | { kind: "invitation"; isMember: boolean };

/**
 * The case of a profile: the viewer's own as a Friend, another Friend's, or the viewer's own with an
 * invitation to upgrade; null for a profile without a badge.
 */
export function friendCase({ userId, user, viewerId, viewer }: FriendFacts): FriendCase | null {
  const isOwn = viewerId === userId;
  // The viewer's own membership is newer than that of a cached page.
  const shown = isOwn ? viewer : user;
  if (shown?.tier === "FRIEND")
    return { kind: isOwn ? "viewer" : "other", since: shown.friendSince ?? null };
  return isOwn ? { kind: "invitation", isMember: viewer != null } : null;
}
