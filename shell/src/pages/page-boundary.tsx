import { ErrorState } from '@shop/front-kit';
import { ChunkLoadError, failedRequestOf } from '@shop/shop-runtime';
import { Component, type ReactNode } from 'react';
import { report } from '../telemetry/telemetry.ts';

interface PageBoundaryProps {
  /** The micro-frontend of the page; none for the shell's own pages. */
  name?: string;
  /** Address of the page. On another one, the error is forgotten. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  /** Under which the log has the error. */
  readonly requestId?: string;
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Catches the errors of one page, so that navigation and the other pages keep working. */
export class PageBoundary extends Component<PageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({
    error,
    requestId: failedRequestOf(error) ?? randomId(),
  });

  override componentDidCatch(error: unknown) {
    const { name } = this.props;
    const { requestId } = this.state;
    if (name === undefined) report({ kind: 'error', error, requestId });
    else
      report({ kind: error instanceof ChunkLoadError ? 'remote-failed' : 'error', name, error, requestId });
  }

  override componentDidUpdate(before: PageBoundaryProps, shown: BoundaryState) {
    // An error that came with this page stays.
    if (before.place !== this.props.place && shown.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error, requestId } = this.state;
    if (error === undefined) return this.props.children;
    // React keeps the failure of a page's code, so only a reload fetches it again.
    if (error instanceof ChunkLoadError)
      return (
        <ErrorState
          title="This section didn't load"
          requestId={requestId}
          onRetry={() => location.reload()}
        />
      );
    return (
      <ErrorState
        title="This section stopped working"
        requestId={requestId}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}
