import { ErrorState, safeSessionStorage } from '@shop/front-kit';
import { Component, type ReactNode } from 'react';
import { tell } from '../telemetry/telemetry.ts';

const key = 'shop:reloaded-for';

interface ChunkErrorBoundaryProps {
  children: ReactNode;
  /** Fetches the document again. */
  reload: () => void;
}

/**
 * Around pages of the shell whose code is fetched when somebody goes there. A tab that is older than the server's files gets a new
 * document, once for an address: the page is not shown yet, so nothing typed on it is lost.
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
    return <ErrorState title="This page did not load" onRetry={this.props.reload} />;
  }
}
