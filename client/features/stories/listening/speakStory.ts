// Reads a story aloud with the browser's voices.

import { setListening } from "./listeningState.ts";
import { passagesOf, spokenBlocks } from "./spokenPassages.ts";

/** What is read: at which passage, and how the page hears of a failure. */
interface Reading {
  passages: readonly string[];
  language: string;
  at: number;
  onError: () => void;
}

let reading: Reading | null = null;
/**
 * What is spoken now; null after a pause. Browsers disagree on the event of a canceled utterance, so
 * only events of this one count. The reference also keeps it from being collected before it ends.
 */
let spoken: SpeechSynthesisUtterance | null = null;

/**
 * Reads the article's title and text aloud from the start. Of a locked story the document contains
 * only the preview.
 */
export function startListening(article: HTMLElement, onError: () => void): void {
  const language = article.lang || "en";
  const roots = article.querySelectorAll("header h1, .story-body");
  const passages = spokenBlocks([...roots]).flatMap((text) => passagesOf(text, language));
  reading = { passages, language, at: 0, onError };
  speak(reading);
  // Some browsers go on speaking after the page is gone.
  window.addEventListener("pagehide", stopListening, { once: true });
}

/** Cancels instead of using the browser's own `pause`, which some phones treat as the end. */
export function pauseListening(): void {
  silence();
  setListening("paused");
}

/** Continues with the passage that was interrupted. */
export function resumeListening(): void {
  if (reading) speak(reading);
}

/** Stops reading and forgets the place. */
export function stopListening(): void {
  reading = null;
  silence();
  setListening("idle");
}

function speak(current: Reading): void {
  const text = current.passages[current.at];
  if (text === undefined) return stopListening();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = current.language;
  utterance.addEventListener("end", () => {
    if (spoken !== utterance) return;
    current.at += 1;
    speak(current);
  });
  utterance.addEventListener("error", () => {
    if (spoken !== utterance) return;
    stopListening();
    current.onError();
  });
  silence();
  spoken = utterance;
  speechSynthesis.speak(utterance);
  setListening("playing");
}

function silence(): void {
  spoken = null;
  speechSynthesis.cancel();
}
