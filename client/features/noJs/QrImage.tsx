import { encode } from "uqr";
import * as texts from "./texts.ts";
import styles from "./NoJsScreen.module.css";

/** Width of the quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code. The same text must be shown next to it. */
export function QrImage({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.qrCodeAlt}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
