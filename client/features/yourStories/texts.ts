import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

export const actionsFor = (title: string) => `Actions for ${title}`;
export const ofStory = (title: string) => ` of ${title}`;
export const reads = (count: number) =>
  `${abbreviateNumber(count)} ${count === 1 ? "read" : "reads"}`;
export const claps = (count: number) =>
  `${abbreviateNumber(count)} ${count === 1 ? "clap" : "claps"}`;
export const responses = (count: number) =>
  `${abbreviateNumber(count)} ${count === 1 ? "response" : "responses"}`;
