/** Shortest and longest time between two looks at another request's rendering, in milliseconds. */
const SHORTEST_LOOK_MS = 4;
const LONGEST_LOOK_MS = 100;

/**
 * A rendering that other requests of the isolate may share. They look at its result in their own
 * time instead of awaiting its promise: the runtime binds a promise to the request that made it,
 * and a request that continues from another one's promise fails or hangs.
 */
export class RenderingInProgress<Result> {
  #result: Result | null = null;
  #hasFailed = false;

  /** Runs the rendering and notes its result for others. Rejects like `render`. */
  async run(render: () => Promise<Result>): Promise<Result> {
    try {
      return (this.#result = await render());
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** Waits for the first result; null if all fail or none arrives in time. */
  static async firstWithin<Result>(
    renderings: readonly RenderingInProgress<Result>[],
    milliseconds: number,
  ): Promise<Result | null> {
    for (let waited = 0; waited < milliseconds;) {
      const finished = renderings.find((each) => each.#result !== null);
      if (finished) return finished.#result;
      if (renderings.every((each) => each.#hasFailed)) return null;
      const pause = Math.min(LONGEST_LOOK_MS, Math.max(SHORTEST_LOOK_MS, waited / 8));
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      waited += pause;
    }
    return null;
  }
}
