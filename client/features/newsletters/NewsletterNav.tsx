import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { recommendations } from "./recommendationTexts.ts";
import * as texts from "./texts.ts";

/** Leads to the parts of a newsletter that its owner manages: below the settings, and elsewhere. */
export function NewsletterNav(props: { id: string; pageHref: string }) {
  const { id, pageHref } = props;
  const hrefTo = useRouteHref();
  const links = [
    { href: "#emails", label: texts.emails },
    { href: "#recommendations", label: recommendations },
    { href: "#subscribers", label: texts.subscribers },
    { href: hrefTo("ShowNewsletterStats", { id }), label: texts.stats },
    { href: pageHref, label: texts.seePage },
  ];
  return (
    <FilterLinks
      label={texts.newsletterParts}
      links={links.map(({ href, label }) => ({ href, label, isCurrent: false }))}
    />
  );
}
