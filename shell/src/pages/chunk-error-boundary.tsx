import { ErrorState, safeSessionStorage } from '@shop/front-kit';
import { Component, type ReactNode } from 'react';
import { tell } from '../telemetry/telemetry.ts';

const key = 'shop:reloaded-for';

interface ChunkErrorBoundaryProps {
  children: ReactNode;
  reload: () => void;
}

/**
 * Wraps the shell's lazily loaded pages. A tab older than the server's files reloads the document,
 * once per address; the page is not visible yet, so no input is lost.
 */
export class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override componentDidCatch(error: unknown) {
    tell({ kind: 'error', error });
    if (safeSessionStorage.read(key) === location.pathname) return;
    safeSessionStorage.write(key, location.pathname);
    this.props.reload();
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <ErrorState title="This page didn't load" onRetry={this.props.reload} />;
  }
}
