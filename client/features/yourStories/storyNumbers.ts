import * as texts from "./texts.ts";

/** A story's numbers as its writers and editors see them; those that are zero are left out. */
export function storyNumbers(numbers: {
  readCount: number;
  clapCount: number;
  responsesCount: number;
}): string[] {
  const { readCount, clapCount, responsesCount } = numbers;
  return [
    ...(readCount > 0 ? [texts.reads(readCount)] : []),
    ...(clapCount > 0 ? [texts.claps(clapCount)] : []),
    ...(responsesCount > 0 ? [texts.responses(responsesCount)] : []),
  ];
}
