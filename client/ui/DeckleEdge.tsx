import styles from "./DeckleEdge.module.css";

interface DeckleEdgeProps {
  /** The background color below the edge. */
  ground?: "sunken" | "surface";
}

/** A decorative torn paper edge above a footer or panel. */
export function DeckleEdge({ ground = "sunken" }: DeckleEdgeProps) {
  return (
    <svg
      className={`${styles.edge} ${styles[ground]}`}
      viewBox="0 0 1440 14"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={EDGE} />
    </svg>
  );
}

// A slightly irregular line around the middle.
const EDGE = [
  "M0 14V7l9 2.3l12 .5l5 1.4l5-1.2l5 1.7l7-2.9l12-.7l7-2.2l12-2.2l16-1.6l7 1.3l16 2.8",
  "l16 .5l5 2.5l5 .1l7-1.4l7 .1l16-1.1l22-1.7l16 .6l7-.5l16 1.3l16-2.2l7 .3l16-.1l9 .1",
  "l12-.5l7 1.9l22 1.6l5 .3l16-.2l9 1.1l9 .4l5-2.3l12-1.7l9-1.6l12 0l22-1.7l16 1l9-.4",
  "l9 1l16 2l5 1.9l9-.2l22-2.3l22 1.3l22 .5l22 1.7l9 .9l22-1l12-1l16-2l5-1.3l9-1.6l7 0",
  "l12-.5l12 .1l9 2.6l12 2.1l9 1.1l9 .9l12 2.1l7-2.6l7-1.6l7-2.5l16-1.3l9-.9l12 .8",
  "l16 .8l7 1.4l16 2.6l22 .8l5-.4l22 1.5l12-.9l12-2.2l22-.5l7-2.1l7 .1l5-.5l5-1.4l16 0",
  "l5 2.9l16-2.2l7 1.1l7 1.1l9 .8l12-1.8l12 2.9l12-.1l9-2.1l5 1.6l22-1.1l22-1.6l5-1.1",
  "l16-.1l22 .8l5 1.8l9 2.7l5 1l9-.1l7-1l7 .1l16-.9l7 .6l7 1.6l12 1l7-1.9l12-.9l5 2.5",
  "l9-.4l7 .7l9-.6l22 2.3l9-2.8l5-1.6l7-.9l12 .8l16 1.7l12 1.9l9 1.1l5 .2l5 0l22 0l12 0",
  "l12 0l9-2.7l12-.9V14Z",
].join("");
