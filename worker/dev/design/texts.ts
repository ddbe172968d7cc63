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
