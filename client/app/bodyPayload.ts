// A story's text travels once. The page holds it as HTML already, so the data that go with the page
// leave it out and name the element that has it.

/** Stands in a payload for HTML that the document holds: the id of the story it belongs to. */
interface BodyReference {
  $bodyOf: string;
}

/**
 * Replaces each `content.bodyHtml` of a story in the payload, in place, by a reference: the caller
 * has rendered the page and needs the text no more.
 */
export function liftBodies(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const post = value as { id?: unknown; content?: { bodyHtml?: unknown } };
  if (typeof post.id === "string" && typeof post.content?.bodyHtml === "string") {
    const reference: BodyReference = { $bodyOf: post.id };
    post.content.bodyHtml = reference;
  }
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") liftBodies(item);
    return;
  }
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key];
    // Most of a payload are words and numbers, which there are too many of to call for each.
    if (typeof part === "object") liftBodies(part);
  }
}

/** The reviver that puts the text back, from the elements marked `data-body-of`. */
export function bodiesFrom(document: Document): (key: string, value: unknown) => unknown {
  return (key, value) => {
    const reference = value as BodyReference | null;
    if (key !== "bodyHtml" || typeof reference?.$bodyOf !== "string") return value;
    const id = reference.$bodyOf.replaceAll(/[^\w-]/g, "");
    return document.querySelector(`[data-body-of="${id}"]`)?.innerHTML ?? "";
  };
}
