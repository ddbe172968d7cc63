export const sampleTitle = "How your emails look";
export const sampleSubtitle = "A sample, so that you can judge the colors and images";
export const sampleParagraphs: readonly { text: string; link?: string }[] = [
  {
    text: "Your readers see your newsletter’s name and image at the top, then the title of the story or email that you send.",
  },
  {
    text: "Links, such as this one, have your accent color. In the dark theme, and wherever it couldn’t be read, the color is made lighter or darker.",
    link: "this one",
  },
  {
    text: "Below the text, the footer has your own words, the links to unsubscribe and your address.",
  },
];
