// The parts of oidc-provider that openIdParty.ts uses; the package has no types.
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Asked {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
    };
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    Client: {
      prototype: {
        clientId: string;
        compareClientSecret(secret: string): Promise<boolean> | boolean;
      };
    };
    Grant: new (about: { clientId: string; accountId: string }) => Grant;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
  export type { Asked };
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export function createMemoryAdapter(clockTolerance: number): new (name: string) => object;
}
