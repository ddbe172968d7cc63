/** Of the platform's module, what the Worker takes. */
declare module "cloudflare:workers" {
  /** A class that the runtime makes for each call of an entrypoint. */
  export class WorkerEntrypoint<Bindings, Props> {
    protected readonly env: Bindings;
    protected readonly ctx: {
      readonly props: Props;
      waitUntil(work: Promise<unknown>): void;
    };
  }
}
