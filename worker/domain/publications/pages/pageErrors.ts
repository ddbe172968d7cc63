/** Why a page that editors make isn't saved. */
export type PageError =
  | "no-collection"
  | "no-page"
  | "not-staff"
  | "suspended"
  | "no-title"
  | "title-too-long"
  | "description-too-long"
  | "no-slug"
  | "slug-reserved"
  | "slug-taken"
  | "too-many"
  | "changed-meanwhile";
