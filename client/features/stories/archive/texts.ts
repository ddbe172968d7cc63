import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../../shared/format/plural.ts";

export const storyCount = (count: number) =>
  plural(count, { one: "1 story", other: `${abbreviateNumber(count)} stories` });
export const years = "Years";
export const months = "Months";
export const days = "Days";
export const archive = "Archive";
export const allYears = "All years";
