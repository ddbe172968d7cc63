import { useLocation } from "../../runtime/links/useLocation.ts";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import {
  stateText,
  SUBSCRIBER_SEGMENTS,
  SUBSCRIBER_STATES,
  subscriberFilter,
} from "./subscriberStates.ts";
import * as texts from "./texts.ts";
import { TopicFilter } from "./TopicFilter.tsx";

/** Searches the subscribers of the page, and filters them by state, segment and topic. */
export function SubscriberFilters() {
  const location = useLocation();
  const { search, state, segment, topic } = subscriberFilter(location.query);
  const own = location.path.split("?")[0] ?? "";
  const hrefOf = (filter: Record<string, string | null>): string => {
    const set = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, q: search }))
      if (value) set.set(name, value.toLowerCase());
    return set.size > 0 ? `${own}?${set}` : own;
  };
  return (
    <>
      <SearchForm
        action={own}
        label={texts.searchAddress}
        placeholder={texts.searchAddress}
        value={search ?? ""}
      >
        {state ? <input type="hidden" name="tab" value={state.toLowerCase()} /> : null}
        {topic ? <input type="hidden" name="topic" value={topic} /> : null}
        {segment && !topic ? (
          <input type="hidden" name="segment" value={segment.toLowerCase()} />
        ) : null}
      </SearchForm>
      <FilterLinks
        label={texts.state}
        links={[null, ...SUBSCRIBER_STATES].map((other) => ({
          href: hrefOf({ tab: other }),
          label: other ? stateText(other) : texts.allStates,
          isCurrent: other === state && (state !== null || segment === null),
        }))}
      />
      <FilterLinks
        label={texts.segment}
        links={SUBSCRIBER_SEGMENTS.map((other) => ({
          href: hrefOf({ segment: other }),
          label: texts.segments[other],
          isCurrent: other === segment,
        }))}
      />
      <TopicFilter key={topic} action={own} topic={topic ?? ""} search={search} />
    </>
  );
}
