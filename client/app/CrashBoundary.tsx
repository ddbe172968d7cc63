import { Component, type ReactNode } from "react";
import { CrashPage } from "./CrashPage.tsx";

/**
 * Shows the crash page once anything below fails to render, and keeps it for the rest of the session
 * (platform.md §4.3): what broke once is not to be trusted with a reader's writing.
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
