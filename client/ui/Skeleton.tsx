import { joinClasses } from "./joinClasses.ts";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  shape?: "text" | "block" | "round";
  /** For text: how many lines, the last one short. */
  lines?: number;
  /** Gives a block or a disc its size. */
  className?: string;
}

/** Holds the place of what is coming, at its size. The region around it says aria-busy. */
export function Skeleton({ shape = "text", lines = 1, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={joinClasses(styles.skeleton, className)}>
      {Array.from({ length: shape === "text" ? lines : 1 }, (_, index) => (
        <span key={index} className={joinClasses(styles.piece, styles[shape])} />
      ))}
    </span>
  );
}
