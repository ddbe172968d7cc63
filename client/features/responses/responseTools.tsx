// The actions on responses in one chunk: cacheable pages show responses without it.

export { DiscussionTools } from "./DiscussionTools.tsx";
export { ResponseActions, ResponseMenu } from "./ResponseActions.tsx";
export { ResponseComposer } from "./ResponseComposer.tsx";
export { ResponseEditor } from "./ResponseEditor.tsx";
