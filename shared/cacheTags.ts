// Names of the cache tags (platform.md §4.4). One place makes them, so reads and purges agree.

export const postTag = (id: string): string => `post-${id}`;
export const userTag = (id: string): string => `user-${id}`;
export const collectionTag = (id: string): string => `collection-${id}`;
export const tagTag = (id: string): string => `tag-${id}`;

/** Group tags: lists that change when any of their members may. */
export const GROUP_TAGS = {
  home: "group-home",
  staffPicks: "group-staff-picks",
  topics: "group-topics",
} as const;
