import { readSiteSettings } from "../../settings/siteSettings.ts";
import type { DeployedConfig } from "./objectionsTo.ts";

/** What an operator should know about a configuration that can be deployed; none if nothing. */
export function warningsTo({ vars }: Pick<DeployedConfig, "vars">): string[] {
  const isMailOn = !["", "off"].includes(String(vars.MAIL_DRIVER ?? ""));
  if (!isMailOn || readSiteSettings(vars.SITE_SETTINGS).postalAddress !== undefined) return [];
  return [
    "SITE_SETTINGS has no postalAddress: digests, and newsletters without an address of their own, are sent without one, which the law of many countries forbids",
  ];
}
