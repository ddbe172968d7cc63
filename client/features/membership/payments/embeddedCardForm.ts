import type { CardField, CardForm, CardFormOptions, CardResult } from "./cardForm.ts";
import styles from "./embeddedCardForm.module.css";
import * as texts from "./texts.ts";

/** The form's document (worker/dev/payments/cardEndpoint.tsx). */
const CARD_PATH = "/_/payments/card";
const FRAME = "iframe";

/** What the form tells the page that frames it. */
type FrameMessage =
  | { type: "ready" | "submit" | "challenge" }
  /** In px, whenever it changes. */
  | { type: "height"; height: number }
  | { type: "result"; kind: "ok" }
  | { type: "result"; kind: "error"; message: string | null; field: CardField | null };

/** The card form of the embedded provider, of development and tests. */
export async function mountCardForm(
  element: HTMLElement,
  { clientSecret, onReady, onSubmit }: CardFormOptions,
): Promise<CardForm> {
  const frame: HTMLIFrameElement = element.ownerDocument.createElement(FRAME);
  frame.title = texts.cardFrame;
  frame.className = styles.frame ?? "";
  frame.src = CARD_PATH;
  let answer: ((result: CardResult) => void) | null = null;
  const onMessage = ({ source, origin, data }: MessageEvent<FrameMessage>): void => {
    if (source !== frame.contentWindow || origin !== window.location.origin) return;
    if (data.type === "ready") onReady();
    if (data.type === "submit") onSubmit();
    if (data.type === "height") frame.style.blockSize = `${data.height}px`;
    if (data.type === "result") answer?.(data.kind === "ok" ? { kind: "confirmed" } : data);
  };
  window.addEventListener("message", onMessage);
  element.replaceChildren(frame);
  return {
    confirm: () =>
      new Promise((resolve) => {
        answer = resolve;
        frame.contentWindow?.postMessage({ type: "confirm", clientSecret }, window.location.origin);
      }),
    remove: () => {
      window.removeEventListener("message", onMessage);
      frame.remove();
    },
  };
}
