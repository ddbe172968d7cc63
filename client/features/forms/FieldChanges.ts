type Fields = Readonly<Record<string, string>>;

/**
 * Knows which fields of a form differ from what is stored, so that a save sends only those: what
 * another tab or another editor has changed meanwhile stays.
 */
export class FieldChanges {
  /** As the form was loaded, or as last saved. */
  #stored: Fields;
  /**
   * Fields that were used. They are sent even if they look unchanged: what was entered before
   * hydration was in the form when it was loaded.
   */
  readonly #used = new Set<string>();

  constructor(loaded: Fields) {
    this.#stored = loaded;
  }

  /** Records the form as it was loaded, once it is there to be read. */
  load(loaded: Fields): void {
    this.#stored = loaded;
  }

  /** Records that a field was changed by hand. */
  use(name: string): void {
    this.#used.add(name);
  }

  /** Records that the change of a field was undone: it has its stored value again. */
  unuse(name: string): void {
    this.#used.delete(name);
  }

  /** Returns the fields to send, and regards them as unused until they are used again. */
  take(current: Fields): Record<string, string> {
    const changed: Record<string, string> = {};
    for (const [name, value] of Object.entries(current))
      if (this.#used.has(name) || value !== this.#stored[name]) changed[name] = value;
    // A cleared checkbox is missing from a form.
    for (const name of this.#used) changed[name] ??= "";
    this.#used.clear();
    return changed;
  }

  /**
   * Records that what was sent is stored. `current` is the form after that: the server may have
   * normalized a field, and what has been typed since is unsaved.
   */
  saved(sent: Fields, current: Fields): void {
    const stored = Object.keys(sent).map((name) => [
      name,
      this.#used.has(name) ? sent[name]! : (current[name] ?? ""),
    ]);
    this.#stored = { ...this.#stored, ...Object.fromEntries(stored) };
  }

  /** Records that what was sent couldn't be stored, so that the next save sends it again. */
  failed(sent: Fields): void {
    for (const name of Object.keys(sent)) this.#used.add(name);
  }
}
