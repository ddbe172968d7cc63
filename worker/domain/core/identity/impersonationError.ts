import type { Session } from "./session.ts";

/**
 * Why nothing is written in a person's name: staff act as them. Null where they are themselves. Every
 * way in to a write asks it: `permitted` for mutations, `requireThemself` for forms and uploads.
 */
export function impersonationError({ isSpoofed }: Pick<Session, "isSpoofed">): string | null {
  return isSpoofed ? "You are acting as somebody else: only they themselves may do this." : null;
}
