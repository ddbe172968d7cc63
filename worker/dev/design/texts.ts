// The words of the design gallery: samples, mostly.

export const title = "Design";
export const heading = "Design system";
export const light = "Light";
export const dark = "Dark";
export const leftToRight = "Left to right";
export const rightToLeft = "Right to left";

export const colors = "Colors";
export const type = "Type";
export const spacing = "Spacing";
export const shapes = "Radius and elevation";
export const buttons = "Buttons";
export const icons = "Icons";
export const fields = "Fields";
export const navigation = "Tabs and filters";
export const avatars = "Avatars";
export const states = "Lists and their states";
export const overlays = "Over the page";

export const pangram = "Jackdaws love my big sphinx of quartz 0123456789";
export const headline = "The quiet craft of paper";
export const longText =
  "A very long text that has to be wrapped somewhere, with Donaudampfschifffahrtsgesellschaft in it";
export const action = "Save changes";
export const destroy = "Delete story";
export const destroyTitle = "Delete this story?";
export const destroyText = "Moves to Trash. You can restore it for 14 days.";
export const search = "Search stories";
export const sort = "Newest first";
export const places = ["Home", "Latest", "About", "Archive"] as const;
export const person = "Ann Lee";
export const fieldLabel = "Publication name";
export const fieldHint = "Shown on every story.";
export const fieldError = "That name is taken. Try another one.";
export const fieldValue = "The Vat House";
export const emptyTitle = "No stories yet";
export const emptyText = "New stories from people you follow appear here.";
export const errorText = "The list couldn’t be loaded. Try again.";

// The language of working rooms
export const workspace = "Working rooms";
export const roomTitle = "Your stories";
export const roomLead = "Everything you have written, and what became of it.";
export const back = "The Vat House";
export const orderLabel = "Order of the stories";
export const state = "Scheduled";
export const facts = "Edited Nov 3 · 4 min read · in The Vat House";
export const numbers = [
  { label: "Claps", value: "1.2K" },
  { label: "Reads", value: "8,045" },
  { label: "Responses", value: "31" },
];
export const tiles = [
  { label: "Subscribers", value: "1,204", change: { size: "12%", direction: 1 } },
  { label: "Opened", value: "41%", change: { size: "3%", direction: -1 } },
  { label: "Clicked", value: "9%", change: { size: "0%", direction: 0 } },
  { label: "Paid", value: "38", note: "Last 30 days" },
] as const;
export const plotLabel = "Subscribers in the last 30 days";
export const plotSummary = "From 1,080 to 1,204 subscribers";
export const plotFrom = "Oct 29";
export const plotUntil = "Nov 28";
export const date = "Date";
export const subscribers = "Subscribers";
export const unsaved = "Unsaved changes";
export const discard = "Discard";
export const preview = "Preview of your home";
export const sections = [
  { id: "look", label: "Look" },
  { id: "sender", label: "Sender" },
  { id: "danger", label: "Danger zone" },
];
export const steps = [
  { title: "Write your first story", text: "It appears here as a draft." },
  { title: "Publish it", text: "Alone or in a publication." },
];
