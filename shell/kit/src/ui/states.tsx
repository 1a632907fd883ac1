import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { BrokenDimensionDrawing, EmptyTrayDrawing, PlottingDrawing } from './state-drawings.tsx';

/** A bar or box that keeps a place while its content is on the way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`kit-skeleton ${className}`} />;
}

/** Tells a screen reader politely that something is loading; the drawing shows it. */
export function LoadingState({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="kit-state" role="status">
      <PlottingDrawing />
      <p className="kit-state-text">{label}</p>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="kit-state">
      <EmptyTrayDrawing />
      <p className="kit-state-title">{title}</p>
      {text && <p className="kit-state-text">{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  /** Whatever was thrown; a sentence for a person is made of it. */
  error?: unknown;
  busy?: boolean;
  onRetry?: () => void;
}

/** Something did not come; Retry asks again (ERR-12). */
export function ErrorState({ title = 'This did not load', error, busy, onRetry }: ErrorStateProps) {
  return (
    <div className="kit-state" role="alert">
      <BrokenDimensionDrawing />
      <p className="kit-state-title">{title}</p>
      <p className="kit-state-text">{messageOf(error)}</p>
      {onRetry && (
        <Button busy={busy ?? false} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
