// What one does with responses, as one chunk: pages that may be kept show responses without it.

export { DiscussionTools } from "./DiscussionTools.tsx";
export { ResponseActions } from "./ResponseActions.tsx";
export { ResponseComposer } from "./ResponseComposer.tsx";
export { ResponseEditor } from "./ResponseEditor.tsx";
