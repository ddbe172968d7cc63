import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A button with the suggested action. */
  action?: ReactNode;
  /** What to do, in order, where one sentence isn't enough. */
  steps?: readonly { title: string; text: string }[];
  /** The heading's level in the page's outline. */
  level?: 1 | 2 | 3;
}

/** Shown when a list is empty, with what could be there. */
export function EmptyState({ title, text, action, steps, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg className={styles.sheet} viewBox="0 0 64 76" aria-hidden="true" focusable="false">
        <path d="M8 5h46c2 2.6-1.2 5 .8 8.4 1.6 2.8 2.6 4.6.6 8-1.6 3-2 5.2.2 8.4 1.8 3 2 5.6 0 8.6-1.8 2.8-1.4 5.2.2 8 1.6 3 1.4 5.4-.6 8.2-1.6 2.6-.8 5.2.4 7.8.8 2 .4 5-1.4 8.6H8Z" />
        <path d="M18 5v66M28 22h15M28 32h15M28 42h8" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      )}
      {action}
    </div>
  );
}
