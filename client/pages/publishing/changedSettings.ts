import type { PublishSettingsInput } from "../../../generated/relay/savePostSettingsMutation.graphql.ts";

/** Changes to a story's settings. What is missing stays unchanged. */
export interface ChangedSettings extends PublishSettingsInput {
  slug?: string;
}

type Fields = Readonly<Record<string, string>>;

/** Returns the settings that the changed fields of a form make up. */
export function changedSettings(changed: Fields, all: Fields): ChangedSettings {
  const { slug, tags, visibility, license, canonicalUrl, language } = changed;
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(tags === undefined ? {} : { tags: tags.split(",").flatMap((tag) => tag.trim() || []) }),
    ...(visibility === undefined
      ? {}
      : { visibility: visibility as PublishSettingsInput["visibility"] }),
    ...(license === undefined ? {} : { license: license as PublishSettingsInput["license"] }),
    ...(canonicalUrl === undefined ? {} : { canonicalUrl: canonicalUrl.trim() || null }),
    ...(language === undefined ? {} : { language: language || null }),
    ...(COVER.some((name) => name in changed) ? { cover: coverOf(all) } : {}),
  };
}

/** The fields that make up a cover. */
const COVER = ["cover", "focusX", "focusY"];

function coverOf(all: Fields): PublishSettingsInput["cover"] {
  const imageId = all.cover ?? "";
  if (imageId === "") return null;
  return {
    imageId,
    alt: all[`alt-${imageId}`] ?? "",
    focusPercentX: Number(all.focusX || 50),
    focusPercentY: Number(all.focusY || 50),
  };
}
