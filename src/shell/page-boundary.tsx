import { Component, type ErrorInfo, type ReactNode } from 'react';

import { reportError } from '@/reporting';

type Props = {
  /** Changes when the visitor navigates; rendering is then tried again. */
  resetKey: string;
  /** The page's pattern and the signed-in member, reported with the error. */
  route: string;
  userId: string | undefined;
  fallback: ReactNode;
  children: ReactNode;
};

type State = {
  readonly failed: boolean;
  /** The reset key at which it failed; null until that is known. */
  readonly failedAt: string | null;
};

/** Shows the fallback when rendering the page fails in the browser, and reports the error. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state: State = { failed: false, failedAt: null };

  static getDerivedStateFromError(): State {
    return { failed: true, failedAt: null };
  }

  /**
   * Remembers at which key the page failed, and tries again only at another one. A page that fails as
   * somebody arrives brings its new key along: trying it again at once would fail, and report, twice.
   */
  static getDerivedStateFromProps({ resetKey }: Props, { failed, failedAt }: State): State | null {
    if (!failed || failedAt === resetKey) return null;
    return failedAt === null ? { failed, failedAt: resetKey } : { failed: false, failedAt: null };
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

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
