export const mute = "Mute {name}";
export const unmute = "Unmute {name}";
export const moreAbout = (about: string) => `More about ${about}`;
export const more = "More";
export const writer = "Writer";
export const publication = "Publication";
