import type { DomainContext } from "../../domain/kernel/context.ts";
import type { Recommendation } from "../../domain/newsletters/recommendations/recommendations.ts";
import * as texts from "../forms/texts.ts";

/** Links to the pages of recommended newsletters, for the screen after subscribing. */
export function recommendationLinks(
  { config }: Pick<DomainContext, "config">,
  recommended: readonly Recommendation[],
): { label: string; href: string }[] {
  return recommended.map(({ name, path }) => ({
    label: texts.subscribeTo(name),
    href: config.publicUrl + path,
  }));
}

/** The text of the screen after subscribing, which introduces the links. */
export function withRecommendations(
  text: string,
  newsletterName: string,
  recommended: readonly Recommendation[],
): string {
  return recommended.length === 0 ? text : `${text} ${texts.recommends(newsletterName)}`;
}
