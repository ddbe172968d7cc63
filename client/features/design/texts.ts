export const includesPublished = (stories: string) =>
  `Also change ${stories} that are already published`;
export const saved = "Saved.";
export const chooseAFont = "Choose a font";
export const font = "Font";
export const sampleTitle = "The river in winter";
export const sampleText =
  "By December the ice had reached the second bridge, and the ferrymen played cards until 4 o’clock. {emphasis} spoke of spring.";
export const eachWritersOwn = "Each writer’s own";
export const sampleEmphasis = "Nobody";
export const includesPublishedNote = "Otherwise, only new ones use this font.";
export const save = "Save";
export const classicSerif = "Classic serif";
export const bookSerif = "Book serif";
export const plainSansSerif = "Plain sans serif";
export const roundSansSerif = "Round sans serif";
