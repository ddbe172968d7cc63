import { type EditorState, NodeSelection } from "prosemirror-state";

/** The name of the paragraph that is selected or has the caret; null for none. */
export function nameAt({ selection }: EditorState): string | null {
  if (selection instanceof NodeSelection) return nameOf(selection.node.attrs);
  const { $from } = selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const name = nameOf($from.node(depth).attrs);
    if (name !== null) return name;
  }
  return null;
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string | null {
  return typeof name === "string" && name !== "" ? name : null;
}
