declare module "cloudflare:workers" {
  export const env: import("../../worker/env.ts").Env & {
    TEST_MIGRATIONS: import("@cloudflare/vitest-plugin").D1Migration[];
    TEST_STATISTICS_MIGRATIONS: import("@cloudflare/vitest-plugin").D1Migration[];
  };
  export const exports: {
    default: {
      fetch(input: string | Request, init?: RequestInit): Promise<Response>;
      scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ kind: string }>;
    };
  };
}

declare module "cloudflare:test" {
  export function applyD1Migrations(
    db: import("@cloudflare/workers-types").D1Database,
    migrations: unknown[],
  ): Promise<void>;
  export function reset(): Promise<void>;
}
