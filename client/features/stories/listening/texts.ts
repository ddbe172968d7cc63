export const listen = "Listen";
export const listenTo = (title: string) => `Listen to ${title}`;
export const pause = "Pause";
export const resume = "Resume listening";
export const stop = "Stop listening";
export const cannotListen = "Your browser couldn’t read this story aloud. Try another browser.";
