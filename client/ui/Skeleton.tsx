import { joinClasses } from "./joinClasses.ts";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  shape?: "text" | "block" | "round";
  /** For text: the number of lines, the last one short. */
  lines?: number;
  /** Sets the size of a block or disc. */
  className?: string;
}

/** A placeholder in the size of loading content. The surrounding region sets aria-busy. */
export function Skeleton({ shape = "text", lines = 1, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={joinClasses(styles.skeleton, className)}>
      {Array.from({ length: shape === "text" ? lines : 1 }, (_, index) => (
        <span key={index} className={joinClasses(styles.piece, styles[shape])} />
      ))}
    </span>
  );
}
