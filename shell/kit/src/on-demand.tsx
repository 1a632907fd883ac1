import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState, LoadingState } from './ui/states.tsx';

interface OnDemandProps {
  /** Named while its code loads or when it does not come; the page works without anything unnamed. */
  what?: 'filters' | 'vehicles';
  children: ReactNode;
}

/** Shows components whose code is fetched when it is needed. A browser does not retry a failed import, so Retry reloads the page. */
export class OnDemand extends Component<OnDemandProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    const { what, children } = this.props;
    if (what === undefined) return !this.state.failed && <Suspense>{children}</Suspense>;
    if (this.state.failed)
      return <ErrorState title={`Couldn't load the ${what}`} onRetry={() => window.location.reload()} />;
    return <Suspense fallback={<LoadingState label={`Loading ${what}`} />}>{children}</Suspense>;
  }
}
