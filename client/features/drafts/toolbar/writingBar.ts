/**
 * Ids of the places in the writing layout's bar, and of the one beside the text. The editor loads
 * after the page and renders its save state, tools, actions and preview into them.
 */
export const WRITING_BAR = {
  state: "writing-state",
  tools: "writing-tools",
  actions: "writing-actions",
  preview: "writing-preview",
} as const;
