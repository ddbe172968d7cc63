import type { ReactNode } from "react";
import styles from "./CardLogo.module.css";

// Simplified marks of the card networks. Their colors are the networks' own, in both themes.

const circles = (left: string, right: string): ReactNode => (
  <>
    <circle cx="15.5" cy="12" r="6.5" fill={left} />
    <circle cx="22.5" cy="12" r="6.5" fill={right} fillOpacity="0.85" />
  </>
);

const word = (text: string, fill: string, size = 8): ReactNode => (
  <text
    x="19"
    y={12 + size * 0.36}
    fill={fill}
    fontSize={size}
    fontWeight="700"
    textAnchor="middle"
    textLength={Math.min(30, text.length * size * 0.62)}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
);

const BLANK: ReactNode = (
  <>
    <rect x="1" y="6" width="36" height="4" fill="#9a9b9a" />
    <rect x="5" y="15" width="12" height="3" rx="1" fill="#c9c8c4" />
  </>
);

const MARKS: Readonly<Record<string, { ground?: string; mark: ReactNode }>> = {
  VISA: { mark: word("VISA", "#1434cb", 10) },
  MASTERCARD: { mark: circles("#eb001b", "#f79e1b") },
  AMEX: { ground: "#016fd0", mark: word("AMEX", "#ffffff", 9) },
  JCB: { mark: word("JCB", "#0b4ea2", 10) },
  DISCOVER: {
    mark: (
      <>
        {word("DISCOVER", "#231f20", 6)}
        <circle cx="31" cy="19" r="9" fill="#f76f00" fillOpacity="0.9" />
      </>
    ),
  },
  DINERS_CLUB: {
    mark: (
      <>
        <circle cx="19" cy="12" r="8" fill="#0079be" />
        <circle cx="19" cy="12" r="5.5" fill="#ffffff" />
        <path d="M17.5 7.5v9M20.5 7.5v9" stroke="#0079be" strokeWidth="1.5" />
      </>
    ),
  },
  CARTE_BLANCHE: { ground: "#123f7b", mark: word("CB", "#ffffff", 10) },
  CHINA_UNIONPAY: {
    mark: (
      <>
        <path d="M9 5h8l-3 14H6z" fill="#e21836" />
        <path d="M17 5h8l-3 14h-8z" fill="#00447c" />
        <path d="M25 5h8l-3 14h-8z" fill="#007b84" />
      </>
    ),
  },
  ELO: { ground: "#111111", mark: word("elo", "#ffffff", 11) },
  LASER: { mark: word("LASER", "#b5121b", 8) },
  UK_MAESTRO: { mark: circles("#0099df", "#ed0006") },
  MAESTRO: { mark: circles("#0099df", "#ed0006") },
  SOLO: { ground: "#4b2b82", mark: word("SOLO", "#ffffff", 9) },
  SWITCH: { mark: word("switch", "#0a4d92", 8) },
};

/** The mark of a card's network; a blank card for an unknown one. Its name is in the text beside. */
export function CardLogo({ cardType }: { cardType: string }) {
  const { ground = "#ffffff", mark } = MARKS[cardType] ?? { mark: BLANK };
  return (
    <svg className={styles.logo} viewBox="0 0 38 24" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill={ground} stroke="#d6d4ce" />
      {mark}
    </svg>
  );
}
