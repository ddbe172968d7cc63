import { idFromKey } from "../../../shared/ids.ts";
import { MAX_SECTION_STORIES } from "../../../shared/limits.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import type { Row } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import type { PublicationRecord, SectionRecord } from "./records.ts";
import type { PublicationSurvey } from "./survey.ts";
import { titleOf } from "./importTags.ts";
import { byFrequency } from "./survey.ts";

/** Fewest stories of a publication that a tag needs to appear in its navigation. */
const MIN_DISTINCTIVE_TAG_STORIES = 3;
const NAVIGATION_TAGS = 2;

/** The navigation and the home of a publication, as rows. */
export interface HomeRows {
  navigation: Row[];
  sections: Row[];
  sectionPosts: Row[];
}

export interface DistinctiveTag {
  id: string;
  slug: string;
  title: string;
}

/** The tags that characterize a publication: its most used, except for its own name. */
export function distinctiveTags(
  context: ImportContext,
  survey: PublicationSurvey | undefined,
  names: string[],
): DistinctiveTag[] {
  if (!survey) return [];
  const own = new Set(names.map(normalizeTag));
  return byFrequency(survey.tags).flatMap((slug) => {
    const id = context.tagIds.get(slug);
    const spellings = context.survey.tags.get(slug)?.spellings;
    const uses = survey.tags.get(slug) ?? 0;
    if (!id || !spellings || own.has(slug) || uses < MIN_DISTINCTIVE_TAG_STORIES) return [];
    return [{ id, slug, title: capitalised(titleOf(spellings)) }];
  });
}

/** The navigation and home that the record states, or else those that its tags suggest. */
export async function homeRows(
  context: ImportContext,
  record: PublicationRecord,
  { id, tags }: { id: string; tags: readonly DistinctiveTag[] },
): Promise<HomeRows> {
  const navigation = record.navigation
    ? statedNavigation(context, record.navigation)
    : suggestedNavigation(tags);
  const sections = record.sections
    ? await Promise.all(record.sections.map((section) => statedSection(context, section)))
    : suggestedSections(tags);
  const placed = await Promise.all(
    sections.map(async ({ columns, posts = [] }, position) => ({
      posts,
      row: {
        ...EMPTY_SECTION,
        ...columns,
        id: await idFromKey("section", `${record.key}:${position}`),
        collection_id: id,
        position,
      },
    })),
  );
  return {
    navigation: navigation.map((entry, position) =>
      Object.assign(entry, { collection_id: id, position }),
    ),
    sections: placed.map(({ row }) => row),
    sectionPosts: placed.flatMap(({ row, posts }) =>
      posts.map((postId, position) => ({ section_id: row.id, position, post_id: postId })),
    ),
  };
}

/** A section's columns and the ids of the stories picked for it. */
interface Section {
  columns: Row;
  posts?: string[];
}

const EMPTY_SECTION = {
  title: "",
  layout: null,
  margin: null,
  text_position: null,
  source: null,
  tag_id: null,
  post_limit: null,
  background_color: null,
  button_text: null,
  headline_text: null,
  image_id: null,
  url: null,
};

function statedNavigation(
  { tagIds }: ImportContext,
  entries: NonNullable<PublicationRecord["navigation"]>,
): Row[] {
  return entries.flatMap(({ destination, title, tag }): Row[] => {
    if (destination !== "TAG_FEED") return [{ destination, title, value: "" }];
    const value = normalizeTag(tag ?? "");
    return tagIds.has(value) ? [{ destination, title, value }] : [];
  });
}

async function statedSection(context: ImportContext, section: SectionRecord): Promise<Section> {
  if (section.kind === "PROMOTION")
    return {
      columns: {
        kind: section.kind,
        headline_text: section.headline,
        button_text: section.button ?? "",
        url: section.url ?? null,
        image_id: context.images.get(section.image ?? "")?.id ?? null,
        background_color: section.background_color ?? null,
      },
    };
  const { kind, title, layout, margin, text_position, tag, posts, limit } = section;
  const shared = { kind, title, layout, margin, text_position };
  if (posts)
    return {
      columns: { ...shared, source: "PICKED", post_limit: MAX_SECTION_STORIES },
      posts: await Promise.all(posts.map((postKey) => idFromKey("post", postKey))),
    };
  const tagId = context.tagIds.get(normalizeTag(tag ?? "")) ?? null;
  const source = tagId === null ? "LATEST" : "TAG";
  return { columns: { ...shared, source, tag_id: tagId, post_limit: limit ?? null } };
}

function suggestedNavigation(tags: readonly DistinctiveTag[]): Row[] {
  return [
    { destination: "LATEST", title: "Latest", value: "" },
    ...tags
      .slice(0, NAVIGATION_TAGS)
      .map(({ slug, title }) => ({ destination: "TAG_FEED", title, value: slug })),
    { destination: "ABOUT", title: "About", value: "" },
  ];
}

function suggestedSections(tags: readonly DistinctiveTag[]): Section[] {
  const shared = { kind: "POSTS", margin: "WIDE", text_position: "BELOW" };
  const layouts = [
    { layout: "STREAM", text_position: "BESIDE", post_limit: 4 },
    { layout: "LIST", post_limit: 6 },
  ];
  return [
    {
      columns: { ...shared, title: "Latest", layout: "GRID", source: "LATEST", post_limit: 6 },
    },
    ...layouts.flatMap((layout, index) => {
      const tag = tags[index];
      if (!tag) return [];
      return [
        { columns: { ...shared, ...layout, title: tag.title, source: "TAG", tag_id: tag.id } },
      ];
    }),
  ];
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
