import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import * as texts from "./texts.ts";

/** A published story's numbers as its writers and editors see them, for a ListRow. */
export function storyNumbers(story: {
  /** Null if they couldn't be read. */
  readonly viewCount: number | null;
  readonly readCount: number;
  readonly clapCount: number;
  readonly responsesCount: number;
}): { label: string; value: string }[] {
  const { viewCount, readCount, clapCount, responsesCount } = story;
  return [
    ...(viewCount === null
      ? []
      : [{ label: texts.views(viewCount), value: abbreviateNumber(viewCount) }]),
    { label: texts.reads(readCount), value: abbreviateNumber(readCount) },
    { label: texts.claps(clapCount), value: abbreviateNumber(clapCount) },
    { label: texts.responses(responsesCount), value: abbreviateNumber(responsesCount) },
  ];
}
