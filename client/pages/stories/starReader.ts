/** Who opens the popover of the star: the creator and members aren't offered a membership. */
export function starReader(facts: {
  /** Null for anonymous viewers. */
  viewerId: string | null;
  creatorId: string | null;
  isMember: boolean;
}): "creator" | "member" | "other" {
  const { viewerId, creatorId, isMember } = facts;
  if (viewerId === null) return "other";
  if (viewerId === creatorId) return "creator";
  return isMember ? "member" : "other";
}
