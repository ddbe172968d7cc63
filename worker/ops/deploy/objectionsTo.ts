import { objectionToPublicUrl } from "../../settings/publicUrl.ts";

/** The parts of wrangler's configuration that are checked. */
export interface DeployedConfig {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly d1_databases: readonly { binding: string; database_id?: string | undefined }[];
  readonly routes?: readonly unknown[] | undefined;
}

/** The ids before the databases are created, which are enough locally. */
const NO_DATABASE = /^[0-]*1?$/;
/** The databases by binding. */
const DATABASES = { DB: "deckle", STATS: "deckle-statistics" };
/** Domains that nobody can have (RFC 2606, section 2). */
const RESERVED = /(?:^|\.)(?:example|invalid|test)(?::\d+)?$/;

/** Why a configuration can't be deployed, each with what to do; none if it can. */
export function objectionsTo({ vars, d1_databases, routes = [] }: DeployedConfig): string[] {
  const url = URL.parse(String(vars.PUBLIC_URL ?? ""));
  const missing = Object.entries(DATABASES).filter(([name]) =>
    NO_DATABASE.test(d1_databases.find(({ binding }) => binding === name)?.database_id ?? ""),
  );
  const objections = [
    url ? objectionToPublicUrl(url) : "PUBLIC_URL must be the absolute URL of the main site",
    RESERVED.test(url?.hostname ?? "") || RESERVED.test(String(vars.AUTH_DOMAIN ?? ""))
      ? `${url?.hostname} is an example: put your domain into PUBLIC_URL, AUTH_DOMAIN and routes`
      : null,
    ...missing.map(
      ([binding, name]) =>
        `database_id of ${binding} is missing: run npx wrangler d1 create ${name}, and put the id that it prints into [[env.production.d1_databases]]`,
    ),
    routes.length === 0 ? "routes are missing: no address would lead to the Worker" : null,
  ];
  return objections.filter((objection) => objection !== null);
}
