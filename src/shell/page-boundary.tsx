import { Component, type ErrorInfo, type ReactNode } from 'react';

import { reportError } from '@/reporting';

type Props = {
  /** A new value gives the page another chance: the visitor has gone on. */
  resetKey: string;
  /** The page's pattern and the signed-in member, told with the error. */
  route: string;
  userId: string | undefined;
  fallback: ReactNode;
  children: ReactNode;
};

/** Shows the fallback when rendering the page fails in the browser, and reports the error. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { route, userId } = this.props;
    reportError(error, {
      route,
      userId,
      source: 'render',
      componentStack: componentStack ?? undefined,
    });
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
