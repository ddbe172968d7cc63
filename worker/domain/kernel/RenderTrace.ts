import type { StoryRow } from "../stories/rows/storyRow.ts";

/** Reason why a render contains content that not everyone may see. */
export type Hidden = "draft" | "suspended";

/** Fields of a story that decide who may read it in full. */
export type PreviewedStory = Pick<StoryRow, "visibility" | "creatorId">;

/**
 * What a render read: its cache tags, added only by the read functions, and whatever decides who else
 * may be served the same render.
 */
export class RenderTrace {
  readonly #tags = new Set<string>();
  readonly #previews = new Map<string, PreviewedStory>();
  readonly #hiddenBy = new Set<Hidden>();
  #viewerReads = 0;

  /** Reasons why the render contains restricted content; empty if everyone may see all of it. */
  get hiddenBy(): ReadonlySet<Hidden> {
    return this.#hiddenBy;
  }

  /** True if the render contains content that not everyone may see. */
  get isHidden(): boolean {
    return this.#hiddenBy.size > 0;
  }

  /** Records that the render contains restricted content. */
  showsHidden(why: Hidden): void {
    this.#hiddenBy.add(why);
  }

  /** Stories that the render shows only as a preview. */
  get previews(): PreviewedStory[] {
    return [...this.#previews.values()];
  }

  /** Records that the render shows only the preview of a story. */
  showsPreview({ id, visibility, creatorId }: PreviewedStory & Pick<StoryRow, "id">): void {
    this.#previews.set(id, { visibility, creatorId });
  }

  /** How often an anonymous render read the viewer; the response may differ for other viewers. */
  get viewerReads(): number {
    return this.#viewerReads;
  }

  /** Records that an anonymous render read the viewer. */
  noteViewerRead(): void {
    this.#viewerReads += 1;
  }

  addTag(tag: string): void {
    this.#tags.add(tag);
  }

  /** All tags so far, sorted so that equal renders produce equal headers. */
  tags(): string[] {
    return [...this.#tags].toSorted();
  }
}
