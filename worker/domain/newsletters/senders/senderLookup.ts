import { askResolver, textOf } from "../../../ports/domains/askResolver.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type Lookup, type SenderSetup, wantedRecords } from "./senderRecords.ts";

/**
 * Looks DNS records up. In development none is asked for: domains that point to this machine have
 * what they need, and others have nothing yet.
 */
export function senderLookup(
  { config }: Pick<DomainContext, "config">,
  setup: SenderSetup,
): Lookup {
  const { localRoots, resolverUrl } = config.domains;
  if (config.mail.driver === "embedded") {
    const isLocal = localRoots.some((root) => setup.domain.endsWith(`.${root}`));
    const records = isLocal ? wantedRecords(setup) : [];
    return async (name, type) =>
      records.filter((one) => one.name === name && one.type === type).map(({ value }) => value);
  }
  return async (name, type) => {
    const answers = await askResolver((...sent) => fetch(...sent), resolverUrl, name, type);
    return answers.filter(({ kind }) => kind === type).map(({ data }) => textOf(data));
  };
}
