// Sends a story's text only once. The document already contains it as HTML, so the Relay payload
// replaces it with a reference to the element that holds it.

/** Replaces HTML in a payload: the id of the story whose body the document contains. */
interface BodyReference {
  $bodyOf: string;
}

/**
 * Replaces each story's `content.bodyHtml` in the payload with a reference. Mutates the payload, so
 * call it only after rendering the page.
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
    // Most values are strings and numbers; skipping them saves a function call for each.
    if (typeof part === "object") liftBodies(part);
  }
}

/** Returns the JSON reviver that restores body HTML from elements with `data-body-of`. */
export function bodiesFrom(document: Document): (key: string, value: unknown) => unknown {
  return (key, value) => {
    const reference = value as BodyReference | null;
    if (key !== "bodyHtml" || typeof reference?.$bodyOf !== "string") return value;
    const id = reference.$bodyOf.replaceAll(/[^\w-]/g, "");
    return document.querySelector(`[data-body-of="${id}"]`)?.innerHTML ?? "";
  };
}
