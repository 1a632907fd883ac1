import { ChunkLoadError, ErrorState } from '@shop/front-kit';
import { Component, type ReactNode } from 'react';
import { tell } from '../telemetry/telemetry.ts';

interface PageBoundaryProps {
  /** The micro-frontend of the page; none for the shell's own pages. */
  name?: string;
  /** Address of the page. On another one, the error is forgotten. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
}

/** Catches the errors of one page, so that navigation and the other pages keep working. */
export class PageBoundary extends Component<PageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    const { name } = this.props;
    if (name === undefined) tell({ kind: 'error', error });
    else tell({ kind: error instanceof ChunkLoadError ? 'remote-failed' : 'error', name, error });
  }

  override componentDidUpdate(before: PageBoundaryProps, shown: BoundaryState) {
    // An error that came with this page stays.
    if (before.place !== this.props.place && shown.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // React keeps the failure of a page's code, so only a reload fetches it again.
    if (error instanceof ChunkLoadError)
      return <ErrorState title="This section didn't load" onRetry={() => location.reload()} />;
    return (
      <ErrorState title="This section stopped working" onRetry={() => this.setState({ error: undefined })} />
    );
  }
}
