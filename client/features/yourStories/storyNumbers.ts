import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import * as texts from "./texts.ts";

/** A published story's numbers as its writers and editors see them, for a ListRow. */
export function storyNumbers(story: {
  readonly readCount: number;
  readonly clapCount: number;
  readonly responsesCount: number;
}): { label: string; value: string }[] {
  const { readCount, clapCount, responsesCount } = story;
  return [
    { label: texts.reads(readCount), value: abbreviateNumber(readCount) },
    { label: texts.claps(clapCount), value: abbreviateNumber(clapCount) },
    { label: texts.responses(responsesCount), value: abbreviateNumber(responsesCount) },
  ];
}
