import { ChunkLoadError, ErrorState, LoadingState } from '@shop/front-kit';
import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
  /** Brings the area anew when a page's code is gone; absent when that was just tried. */
  onMissingCode?: (() => void) | undefined;
}

/** Catches what an area throws while it draws, so that navigation and the other areas go on. Retry mounts a new one. */
export class AreaBoundary extends Component<AreaBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onMissingCode?.();
  }

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkLoadError && this.props.onMissingCode) return <LoadingState />;
    return <ErrorState title="This part of the shop stopped working" onRetry={this.props.onRetry} />;
  }
}
