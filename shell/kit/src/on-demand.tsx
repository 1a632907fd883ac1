import { Component, type ReactNode, Suspense } from 'react';

/** Shows an extra whose code is fetched when it is needed. The page works without it, so nothing shows when it does not come. */
export class OnDemand extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    return !this.state.failed && <Suspense>{this.props.children}</Suspense>;
  }
}
