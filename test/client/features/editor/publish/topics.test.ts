import { expect, test } from "vitest";
import {
  MAX_TOPICS,
  topicWords,
  withTopics,
} from "../../../../../client/features/editor/publish/topics.ts";

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
  const words = topicWords({ title: "Paper", subtitle: "Made from reeds", text }, 3);
  expect(words).toEqual(["paper", "reeds", "mill"]);
});
