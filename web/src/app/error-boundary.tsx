import { Component, type ReactNode } from "react";
import { isChunkError } from "../router/chunk-reload.ts";

type Props = { fallback: ReactNode; children: ReactNode };

/** A render error shows the error page (spec §8); for a missing chunk of a past release it first reloads. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // entry-client.ts reloads: part of the document, it costs no script anything.
    if (isChunkError(error)) dispatchEvent(new Event("vite:preloadError"));
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
