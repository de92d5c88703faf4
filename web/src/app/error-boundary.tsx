import { Component, type ReactNode } from "react";

type Props = {
  fallback: ReactNode;
  children: ReactNode;
  /** Another value shows the children again. */
  at?: string;
};
type State = { failed: boolean; at?: string | undefined };

/** A render error shows the error page (spec §8). A missing chunk of a past release has reloaded the page before (router/load-chunk.ts). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromProps({ at }: Props, state: State) {
    return at === state.at ? null : { failed: false, at };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
