import type { DomainContext } from "../kernel/context.ts";
import { sql } from "../../db/sql.ts";
import { type Homepage, homepageByCollection } from "./homepage.ts";
import { toSection } from "./homepageSections.ts";
import { type PlacedImage, placedImageJson } from "./rows/placedImage.ts";
import { type HomepageInput, readHomepage } from "./setHomepage.ts";
import { storiesOfSections } from "./sectionStories.ts";

/**
 * A publication's home with a title and sections that aren't saved. What isn't valid yet is left out.
 * The caller has checked that the viewer may edit it. Null for no publication.
 */
export async function previewHomepage(
  context: DomainContext,
  input: HomepageInput,
): Promise<Homepage | null> {
  const { collectionId } = input;
  const [saved, { title, sections }] = await Promise.all([
    homepageByCollection(context).load(collectionId),
    readHomepage(context, input),
  ]);
  if (!saved) return null;
  const [stories, images] = await Promise.all([
    storiesOfSections(context, collectionId, sections),
    context.db.all<{ id: string; image: string }>(sql`
      SELECT m.id, ${placedImageJson(sql`m.id`)} AS image FROM images m
      WHERE m.id IN (SELECT value FROM
        json_each(${JSON.stringify(sections.map(({ imageId }) => imageId))}))`),
  ]);
  const { publicUrl } = context.config;
  const imageById = new Map(images.map(({ id, image }) => [id, JSON.parse(image) as PlacedImage]));
  return {
    ...saved,
    title,
    sections: sections.map((section) => {
      const image = imageById.get(section.imageId ?? "") ?? null;
      const shown = toSection(Object.assign(section, { image }), collectionId, publicUrl);
      return shown.kind === "POSTS"
        ? Object.assign(shown, { stories: stories.get(section.id) ?? [] })
        : shown;
    }),
  };
}
