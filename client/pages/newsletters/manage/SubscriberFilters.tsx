import { useLocation } from "../../../runtime/links/useLocation.ts";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { Toolbar } from "../../../ui/workspace/Toolbar.tsx";
import { ToolbarSearch } from "../../../ui/workspace/ToolbarSearch.tsx";
import {
  stateText,
  SUBSCRIBER_SEGMENTS,
  SUBSCRIBER_STATES,
  subscriberFilter,
} from "./subscriberStates.ts";
import * as texts from "./texts.ts";

/** Searches the subscribers of the page, and filters them by state or segment. */
export function SubscriberFilters() {
  const location = useLocation();
  const { search, state, segment, topic } = subscriberFilter(location.query);
  const own = location.path.split("?")[0] ?? "";
  const hrefOf = (filter: Record<string, string | null>, words = search): string => {
    const set = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, q: words }))
      if (value) set.set(name, value.toLowerCase());
    return set.size > 0 ? `${own}?${set}` : own;
  };
  const kept = { tab: state, topic, segment: topic ? null : segment };
  return (
    <Toolbar
      tools={
        <ToolbarSearch
          action={own}
          clearHref={hrefOf(kept, null)}
          label={texts.searchSubscribers}
          placeholder={texts.searchSubscribers}
          value={search ?? ""}
        >
          {Object.entries(kept).map(([name, value]) =>
            value ? (
              <input key={name} type="hidden" name={name} value={value.toLowerCase()} />
            ) : null,
          )}
        </ToolbarSearch>
      }
    >
      <FilterLinks
        label={texts.filter}
        links={[
          ...[null, ...SUBSCRIBER_STATES].map((other) => ({
            href: hrefOf({ tab: other }),
            label: other ? stateText(other) : texts.allStates,
            isCurrent: other === state && (state !== null || segment === null),
          })),
          ...SUBSCRIBER_SEGMENTS.map((other) => ({
            href: hrefOf({ segment: other }),
            label: texts.segments[other],
            isCurrent: other === segment,
          })),
        ]}
      />
    </Toolbar>
  );
}
