import { addressesOf, askResolver } from "../../ports/domains/askResolver.ts";
import { type FetchOutside, fetchOutside } from "../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../kernel/context.ts";

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const call: Fetch = (input, init) => fetch(input, init);

/** Returns the function that fetches external pages and images for an import. */
export function outside({ config }: Pick<DomainContext, "config">): FetchOutside {
  return fetchOutside({
    fetch: call,
    resolve: async (name) => {
      const { resolverUrl } = config.domains;
      const found = await addressesOf(
        (asked, type) => askResolver(call, resolverUrl, asked, type),
        name,
      );
      return found.addresses;
    },
  });
}
