import styles from "./StepPicture.module.css";

/** What a drawing shows: a menu with a chosen item, a button, an email or a file. */
export type StepDrawing =
  | { kind: "menu"; items: readonly string[]; chosen: string }
  | { kind: "button"; label: string }
  | { kind: "email"; subject: string }
  | { kind: "file"; name: string };

/** A small drawing of a step's window. Decorative: the step says the same in words. */
export function StepPicture({ drawing }: { drawing: StepDrawing }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 240 140"
      role="presentation"
      aria-hidden="true"
      focusable="false"
    >
      {drawing.kind === "file" ? (
        <FileDrawing name={drawing.name} />
      ) : (
        <>
          <rect className={styles.window} x="14" y="12" width="212" height="116" rx="8" />
          <path className={styles.edge} d="M14 32h212" />
          <path className={styles.dots} d="M26 22h.01M36 22h.01M46 22h.01" />
          {drawing.kind === "menu" ? (
            <MenuDrawing {...drawing} />
          ) : drawing.kind === "button" ? (
            <ButtonDrawing label={drawing.label} />
          ) : (
            <EmailDrawing subject={drawing.subject} />
          )}
        </>
      )}
    </svg>
  );
}

function MenuDrawing(props: { items: readonly string[]; chosen: string }) {
  return (
    <>
      {props.items.map((item, index) => {
        const y = 40 + index * 28;
        const isChosen = item === props.chosen;
        return (
          <g key={item}>
            <rect
              className={isChosen ? styles.chosen : styles.row}
              x="24"
              y={y}
              width="150"
              height="24"
              rx="5"
            />
            <text className={isChosen ? styles.strong : styles.text} x="34" y={y + 16}>
              {item}
            </text>
            {isChosen ? <Pointer x={160} y={y + 12} /> : null}
          </g>
        );
      })}
    </>
  );
}

function ButtonDrawing(props: { label: string }) {
  return (
    <>
      <path className={styles.lines} d="M34 50h96M34 62h140" />
      <rect className={styles.button} x="34" y="78" width="172" height="30" rx="6" />
      <text className={styles.onButton} x="120" y="97" textAnchor="middle">
        {props.label}
      </text>
      <Pointer x={190} y={98} />
    </>
  );
}

function EmailDrawing(props: { subject: string }) {
  return (
    <>
      <path className={styles.envelope} d="M34 50h40v28H34Zm0 0 20 16 20-16" />
      <text className={styles.strong} x="86" y="60">
        {props.subject}
      </text>
      <path className={styles.lines} d="M86 74h110M34 96h160M34 108h120" />
    </>
  );
}

function FileDrawing(props: { name: string }) {
  return (
    <>
      <rect className={styles.drop} x="14" y="12" width="212" height="116" rx="8" />
      <path className={styles.file} d="M100 26h28l14 14v42h-42Z" />
      <path className={styles.file} d="M128 26v14h14" />
      <path className={styles.arrow} d="M121 50v20m-8-8 8 8 8-8" />
      <text className={styles.strong} x="120" y="108" textAnchor="middle">
        {props.name}
      </text>
    </>
  );
}

function Pointer(props: { x: number; y: number }) {
  return (
    <path
      className={styles.pointer}
      transform={`translate(${props.x} ${props.y})`}
      d="M0 0v17l4.4-4 3 7 3.2-1.4-3-6.8h6Z"
    />
  );
}
