import { hitEntry } from "../../search/hitEntry.ts";
import type { SearchContext } from "../../search/searchContexts.ts";
import { useSuggestions } from "../../search/useSuggestions.ts";
import { useConfig } from "../../../runtime/page/frame.ts";

/** A story that can be linked. */
export interface FoundStory {
  id: string;
  title: string;
  /** Its writer and publication. */
  note: string;
  href: string;
}

const STORIES: SearchContext = {
  placeholder: "",
  indexes: [{ index: "posts", hits: 4, heading: "" }],
  storiesOf: null,
};

/** A single letter is in most titles. */
const MIN_QUERY = 2;

/** Searches stories; none for a very short query. */
export function useStories(query: string): readonly FoundStory[] {
  const { publicUrl } = useConfig();
  const isLong = query.trim().length >= MIN_QUERY;
  const { results } = useSuggestions(STORIES, isLong ? query : "");
  if (!isLong) return [];
  return (results[0]?.hits ?? []).flatMap((hit) => {
    const entry = hitEntry("posts", hit);
    if (!entry) return [];
    const { label, note, path } = entry;
    return [{ id: hit.objectID, title: label, note, href: publicUrl + path }];
  });
}
