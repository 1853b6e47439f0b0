import { Component, type ReactNode } from 'react';

type Props = {
  /** A new value gives the page another chance: the visitor has gone on. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
};

/** Shows the fallback when rendering the page fails in the browser. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
