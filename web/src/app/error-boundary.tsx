import { Component, type ReactNode } from "react";

type Props = { fallback: ReactNode; children: ReactNode };

/** A render error shows the error page (spec §8). A missing chunk of a past release has reloaded the page before (router/load-chunk.ts). */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
