// Owns which role may do what in a publication. Mutations, pages and SQL conditions read it here.

import type { CollectionRole } from "../enums.ts";

const ALL = ["OWNER", "EDITOR", "WRITER"] as const;
const EDITORS = ["OWNER", "EDITOR"] as const;
const OWNERS = ["OWNER"] as const;

/** The roles that have each permission. */
export const COLLECTION_PERMISSIONS = {
  editInfo: EDITORS,
  editAbout: EDITORS,
  editDesign: EDITORS,
  editHomepage: EDITORS,
  editNavigation: EDITORS,
  editFeaturedStories: EDITORS,
  editFeaturePages: EDITORS,
  editSubpages: EDITORS,
  editDomain: EDITORS,
  editNewsletters: EDITORS,
  listStories: EDITORS,
  viewStatistics: EDITORS,
  reviewSubmissions: EDITORS,
  /** What exactly depends on both roles: `mayChangeRole`. */
  invitePeople: EDITORS,
  listPeople: ALL,
  leave: ALL,
  transferOwnership: OWNERS,
  rename: OWNERS,
  /** And restore it within RESTORE_PUBLICATION_DAYS. */
  delete: OWNERS,
} as const satisfies Record<string, readonly CollectionRole[]>;

export type CollectionPermission = keyof typeof COLLECTION_PERMISSIONS;

/** Returns true if a role has a permission; null means no role. */
export function hasCollectionPermission(
  role: string | null | undefined,
  permission: CollectionPermission,
): boolean {
  return (COLLECTION_PERMISSIONS[permission] as readonly (string | null | undefined)[]).includes(
    role,
  );
}
