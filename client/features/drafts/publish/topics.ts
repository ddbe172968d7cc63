// The topics of a story while they are chosen.

/** Maximum number of topics of a story. */
export const MAX_TOPICS = 5;

/** Adds typed topics, separated by commas: each once, and at most MAX_TOPICS in all. */
export function withTopics(topics: readonly string[], typed: string): string[] {
  const all = [...topics];
  for (const part of typed.split(",")) {
    const topic = part.replace(/^\s*#/, "").replaceAll(/\s+/g, " ").trim();
    const isNew = !all.some((one) => one.toLowerCase() === topic.toLowerCase());
    if (topic !== "" && isNew && all.length < MAX_TOPICS) all.push(topic);
  }
  return all;
}

/** Words that say nothing about a story's subject. */
const COMMON = new Set(
  "about above after again also always another because been before being between both cannot could does doing down during each even every first from further have having here into itself just like made make many more most much must never only other over same should since some such than that their them then there these they thing things this those through time under until upon very want well were what when where which while will with within without would year years your".split(
    " ",
  ),
);

/** The shortest word that may name a topic, in characters. */
const MIN_WORD = 4;
/** How much more often words of the title count than those of the text. */
const TITLE_WEIGHT = 4;
/** How much text is read, in characters: what a story is about shows early. */
const MAX_TEXT = 20_000;

/** The words of a story, each with how much of the story it makes up. */
export type TopicWords = ReadonlyMap<string, number>;

/** Counts a story's words; those of its title most. */
export function countTopicWords(story: {
  title: string;
  subtitle: string;
  text: string;
}): TopicWords {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  count(story.title, TITLE_WEIGHT);
  count(story.subtitle, TITLE_WEIGHT / 2);
  count(story.text.slice(0, MAX_TEXT), 1);
  return counts;
}

/** Returns the words that a story uses most, its title's first; candidates for its topics. */
export function mainWords(words: TopicWords, max: number): string[] {
  return [...words]
    .filter(([word, times]) => times > 1 && word.length >= MIN_WORD && !COMMON.has(word))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, max)
    .map(([word]) => word);
}

/** Returns true if a story uses every word of a topic's name. */
export function isAbout(words: TopicWords, topic: string): boolean {
  return wordsOf(topic).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}-]*/gu) ?? [];
}
