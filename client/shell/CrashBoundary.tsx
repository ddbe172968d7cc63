import { Component, type ReactNode } from "react";
import { CrashPage } from "./CrashPage.tsx";

/**
 * Shows the crash page when any descendant fails to render, and keeps it for the rest of the
 * session: a tree that crashed can't be trusted with the reader's unsaved text.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
