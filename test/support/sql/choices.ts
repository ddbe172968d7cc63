import type { Node } from "./syntax.ts";

interface Decision {
  node: Node;
  taken: number;
  count: number;
}

/** Paths of one function beyond this are not followed. */
const MAX_PATHS = 400;

/**
 * The branches of a function that depend on what is unknown. `explore` runs it until every branch
 * that it met was taken once.
 */
export class Choices {
  /** Number of questions so far. */
  asked = 0;
  #planned: readonly number[] = [];
  #made: Decision[] = [];
  /** Answers of this path by question: the same question is answered the same way. */
  #answers = new Map<string, number>();
  /** The latest answer of each node on this path. */
  #latest = new Map<Node, number>();

  /** Answers a question that a node asks with one of `count` answers, `preferred` first. */
  choose(node: Node, question: string, count: number, preferred = 0): number {
    this.asked += 1;
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    // What a loop asks of each of its elements is answered alike, unless planned otherwise.
    const taken = this.#planned[this.#made.length] ?? this.#latest.get(node) ?? preferred;
    this.#latest.set(node, taken);
    this.#made.push({ node, taken, count });
    this.#answers.set(question, taken);
    return taken;
  }

  explore(run: () => void): void {
    const seen = new Map<Node, Set<number>>();
    const answersOf = (node: Node): Set<number> => {
      let answers = seen.get(node);
      if (!answers) seen.set(node, (answers = new Set()));
      return answers;
    };
    const queue: number[][] = [[]];
    for (let paths = 0; queue.length > 0 && paths < MAX_PATHS; paths += 1) {
      this.#planned = queue.pop()!;
      this.#made = [];
      this.#answers = new Map();
      this.#latest = new Map();
      run();
      const made = this.#made;
      for (const { node, taken } of made) answersOf(node).add(taken);
      for (const [index, { node, count }] of made.entries()) {
        const answers = answersOf(node);
        for (let answer = 0; answer < count; answer += 1) {
          if (answers.has(answer)) continue;
          answers.add(answer);
          queue.push([...made.slice(0, index).map(({ taken }) => taken), answer]);
        }
      }
    }
    this.#planned = [];
    this.#made = [];
    this.#answers = new Map();
  }
}
