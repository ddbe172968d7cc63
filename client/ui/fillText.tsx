import { Fragment, type ReactNode } from "react";

/** The names of the `{slots}` of a text; any name if the text isn't known at compile time. */
type Slots<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Slot}}${infer Rest}`
    ? Slot | Slots<Rest>
    : never;

/**
 * Puts nodes into the `{slots}` of a sentence. The sentence stays whole, so that a translation can
 * move the slots.
 */
export function fillText<Text extends string>(
  text: Text,
  nodes: Readonly<Record<Slots<Text>, ReactNode>>,
): ReactNode[] {
  return text.split(/\{(\w+)\}/).map((part, at) =>
    // A split with one group alternates between text and slot.
    at % 2 === 0 ? part : <Fragment key={part}>{nodes[part as Slots<Text>]}</Fragment>,
  );
}
