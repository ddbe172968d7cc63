import { type Handler, Parser } from "htmlparser2";

/** Elements nested deeper are read as siblings. */
const MAX_DEPTH = 512;

/**
 * A parser with limited nesting, because the base parser's stack of open elements takes linear time
 * per tag. Treats deeper elements as empty and their content as their parent's.
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

  /**
   * Called twice for each opening tag, before and after the element opens. Both results must be
   * equal.
   */
  protected override isVoidElement(name: string): boolean {
    const hasJustOpened = this.#hasJustOpened;
    this.#hasJustOpened = false;
    if (super.isVoidElement(name)) return true;
    if (this.#isClosing || name === "") return false;
    if (!hasJustOpened) this.#isTooDeep = this.#depth >= MAX_DEPTH;
    return this.#isTooDeep;
  }
}
