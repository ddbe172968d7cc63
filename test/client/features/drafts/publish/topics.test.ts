import { expect, test } from "vitest";
import {
  countTopicWords,
  isAbout,
  mainWords,
  MAX_TOPICS,
  withTopics,
} from "../../../../../client/features/drafts/publish/topics.ts";

test("typed topics are tidied, and each is added once", () => {
  expect(withTopics(["Paper"], " #Reeds,  Hand   made ,paper,, ")).toEqual([
    "Paper",
    "Reeds",
    "Hand made",
  ]);
  expect(withTopics([], "a,b,c,d,e,f,g")).toHaveLength(MAX_TOPICS);
});

test("a story's topics are looked up by the words it uses most, its title's first", () => {
  const text = "The reeds grow by the mill. There were reeds everywhere, and the mill stood still.";
  const words = countTopicWords({ title: "Paper", subtitle: "Made from reeds", text });
  expect(mainWords(words, 3)).toEqual(["paper", "reeds", "mill"]);
  expect(["Paper mill", "Reeds", "Paper money"].map((topic) => isAbout(words, topic))).toEqual([
    true,
    true,
    false,
  ]);
});
