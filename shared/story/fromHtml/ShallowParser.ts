import { type Handler, Parser } from "htmlparser2";

/** Elements within elements beyond this are read as if they were siblings. */
const MAX_DEPTH = 512;

/**
 * A parser that opens no element too deep: its own list of open elements costs time in proportion to
 * its length at each tag. Deeper elements count as empty, and what they hold as their parent's.
 */
export class ShallowParser extends Parser {
  #depth = 0;
  #isClosing = false;
  #hasJustOpened = false;
  #isTooDeep = false;

  constructor(handler: Pick<Handler, "onopentag" | "onclosetag" | "ontext">) {
    super({
      ontext: handler.ontext,
      onopentag: (name, attributes, isImplied) => {
        this.#depth += 1;
        this.#hasJustOpened = true;
        handler.onopentag(name, attributes, isImplied);
      },
      onclosetag: (name, isImplied) => {
        this.#depth -= 1;
        handler.onclosetag(name, isImplied);
      },
    });
  }

  override onclosetag(start: number, end: number): void {
    this.#isClosing = true;
    super.onclosetag(start, end);
    this.#isClosing = false;
  }

  /** Asked twice for each opening tag: before the element opens and after. The answers must agree. */
  protected override isVoidElement(name: string): boolean {
    const hasJustOpened = this.#hasJustOpened;
    this.#hasJustOpened = false;
    if (super.isVoidElement(name)) return true;
    if (this.#isClosing || name === "") return false;
    if (!hasJustOpened) this.#isTooDeep = this.#depth >= MAX_DEPTH;
    return this.#isTooDeep;
  }
}
