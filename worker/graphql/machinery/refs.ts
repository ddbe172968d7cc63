// Types used by several schema files, so that none has to import another's fields.

import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import type { ViewerRow } from "../../domain/people/viewer.ts";
import type { CollectionRow } from "../../domain/publications/rows/collectionRow.ts";
import type { StoryRow, TagSummary } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "./builder.ts";

export const Post = builder.objectRef<StoryRow>("Post");
export const User = builder.objectRef<UserRow>("User");
export const Collection = builder.objectRef<CollectionRow>("Collection");
export const Catalog = builder.objectRef<CatalogRow>("Catalog");
export const Tag = builder.objectRef<TagSummary>("Tag");
export const Viewer = builder.objectRef<ViewerRow>("Viewer");
