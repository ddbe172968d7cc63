/** The parts of the platform's module that the Worker uses. */
declare module "cloudflare:workers" {
  /** The runtime creates an instance for each call of an entrypoint. */
  export class WorkerEntrypoint<Bindings, Props> {
    protected readonly env: Bindings;
    protected readonly ctx: {
      readonly props: Props;
      waitUntil(work: Promise<unknown>): void;
    };
  }
}
