// What the product needs of a payment provider in the browser. The form is the provider's own, in a
// frame: card data never reach our pages.

/** The fields of a card. */
export type CardField = "number" | "expirationDate" | "cvv" | "postalCode";

export type CardResult =
  | { kind: "confirmed" }
  /** Without a message, the form shows the error beside the field. */
  | { kind: "error"; message: string | null; field: CardField | null };

/** A form that is on screen. */
export interface CardForm {
  /**
   * Confirms the payment, or stores the card, with what was entered. Asks the reader's bank if it
   * wants to (3-D Secure). Never rejects.
   */
  confirm(): Promise<CardResult>;
  remove(): void;
}

export interface CardFormOptions {
  /** What the form is for; secret of the viewer. */
  clientSecret: string;
  /** Where wallets that leave the page return to; absolute. */
  returnUrl: string;
  isDark: boolean;
  /** Called when the form can be filled in. */
  onReady: () => void;
  /** Called when the reader submits the form in its frame, with Enter. */
  onSubmit: () => void;
}

/** Shows a provider's form in an element. Rejects if it can't be loaded. */
export type MountCardForm = (element: HTMLElement, options: CardFormOptions) => Promise<CardForm>;
