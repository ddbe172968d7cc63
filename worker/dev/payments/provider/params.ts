// Parameters of a call as Stripe's library sends them: `items[0][price]=…`.

export class Params {
  readonly #values: ReadonlyMap<string, string>;

  constructor(encoded: string) {
    this.#values = new Map(
      [...new URLSearchParams(encoded)].map(([name, value]) => [
        name.replaceAll("]", "").replaceAll("[", "."),
        value,
      ]),
    );
  }

  optional(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  text(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined) throw new CallError(400, "parameter_missing", `Missing ${name}`);
    return value;
  }

  /** The values under a name: `metadata[a]`. */
  map(name: string): Record<string, string> {
    const start = `${name}.`;
    return Object.fromEntries(
      [...this.#values]
        .filter(([key]) => key.startsWith(start))
        .map(([key, value]) => [key.slice(start.length), value]),
    );
  }
}

/** An error as Stripe answers it. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly type: string;
  readonly declineCode: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    { type, declineCode }: { type: string; declineCode: string | null } = {
      type: "invalid_request_error",
      declineCode: null,
    },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.declineCode = declineCode;
  }
}
