// Collects cache tags: of what a render reads, where reading records and nothing else adds, and of
// what a request's writes change. Beside them stands what else decides for whom the render is right.

import type { StoryRow } from "./core/stories/storyRow.ts";

/** Why what was read is not everyone's to see. */
export type Hidden = "draft" | "suspended";

/** What of a story decides who reads all of it. */
export type PreviewedStory = Pick<StoryRow, "visibility" | "creatorId">;

/** The tags of one request. */
export class TagCollector {
  readonly #tags = new Set<string>();
  readonly #previews = new Map<string, PreviewedStory>();
  readonly #listOwners = new Set<string>();
  readonly #hiddenBy = new Set<Hidden>();
  #askings = 0;

  /** Why the render shows what not everyone may see; empty where everyone may see it all. */
  get hiddenBy(): ReadonlySet<Hidden> {
    return this.#hiddenBy;
  }

  /** True where the render shows what not everyone may see. */
  get isHidden(): boolean {
    return this.#hiddenBy.size > 0;
  }

  /** Notes that the render shows what not everyone may see. */
  showsHidden(why: Hidden): void {
    this.#hiddenBy.add(why);
  }

  /** The stories of which the render has no more than a preview. */
  get previews(): PreviewedStory[] {
    return [...this.#previews.values()];
  }

  /** Notes that the render has only the preview of a story. */
  showsPreview({ id, visibility, creatorId }: PreviewedStory & Pick<StoryRow, "id">): void {
    this.#previews.set(id, { visibility, creatorId });
  }

  /** The people whose lists the render has as others see them: they see more on their own. */
  get listOwners(): string[] {
    return [...this.#listOwners];
  }

  /** Notes that the render has a person's list as others see it. */
  showsListOf(userId: string): void {
    this.#listOwners.add(userId);
  }

  /** How often a stranger's render had to know who asks: somebody else may be answered otherwise. */
  get askings(): number {
    return this.#askings;
  }

  /** Notes that a stranger's render had to know who asks. */
  noteViewerRead(): void {
    this.#askings += 1;
  }

  add(tag: string): void {
    this.#tags.add(tag);
  }

  /** All tags so far, sorted so that equal renders give equal headers. */
  list(): string[] {
    return [...this.#tags].toSorted();
  }
}
