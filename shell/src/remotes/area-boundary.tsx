import { ErrorState } from '@shop/front-kit';
import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

/** Catches what an area throws while it draws, so that navigation and the other areas go on. Retry mounts a new one. */
export class AreaBoundary extends Component<AreaBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override render() {
    return this.state.broken ? (
      <ErrorState title="This part of the shop stopped working" onRetry={this.props.onRetry} />
    ) : (
      this.props.children
    );
  }
}
