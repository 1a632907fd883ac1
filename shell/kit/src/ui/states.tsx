import { t } from '@lingui/core/macro';
import { failedRequestOf, messageOf } from '@shop/shop-runtime';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LiveText } from './live-text.tsx';
import { RequestId } from './request-id.tsx';

function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 96" width="160" height="96" className="kit-drawing">
      {children}
    </svg>
  );
}

function EmptyTrayDrawing() {
  return (
    <Sheet>
      <path className="tone" d="M18 58 46 34h68l28 24v20H18z" />
      <path className="heavy" d="M18 58 46 34h68l28 24v20H18zM18 58h124" />
      <path className="fine" d="M52 40h56l18 16H34zM62 40l-10 16M80 40v16M98 40l10 16" />
      <path className="fine" d="M18 86h124M18 83v6M142 83v6" />
    </Sheet>
  );
}

function BrokenDimensionDrawing() {
  return (
    <Sheet>
      <path className="heavy" d="M22 20v52M138 20v52" />
      <path className="fine" d="M22 46h40M98 46h40M22 46l8-4v8zM138 46l-8-4v8z" />
      <path className="signal" d="m62 46 8-10 6 20 8-20 6 20 8-10" />
      <path className="fine" d="M16 84h128" />
    </Sheet>
  );
}

function PlottingDrawing() {
  return (
    <Sheet>
      <rect className="fine" x="24" y="10" width="112" height="76" rx="2" />
      <circle className="heavy plot" cx="80" cy="48" r="26" pathLength="100" />
      <circle className="fine plot" cx="80" cy="48" r="11" pathLength="100" />
      <path className="fine" d="M46 48h68M80 14v68" strokeDasharray="10 3 2 3" />
    </Sheet>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`kit-skeleton ${className}`} />;
}

/** Announces loading politely to screen readers; others see the drawing. */
export function LoadingState({ label = t`Loading` }: { label?: string }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <PlottingDrawing />
      <LiveText className="max-w-[46ch] text-muted">{label}</LiveText>
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
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <EmptyTrayDrawing />
      <p className="text-lg font-[650]">{title}</p>
      {text && <p className="max-w-[46ch] text-muted">{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  /** The thrown error; the text is derived from it. */
  error?: unknown;
  /** The id of a crash, which no call caused. */
  requestId?: string | undefined;
  busy?: boolean;
  onRetry?: () => void;
}

/** Shown when loading failed; Retry asks again (ERR-12). */
export function ErrorState({
  title = t`This didn't load`,
  error,
  requestId = failedRequestOf(error),
  busy,
  onRetry,
}: ErrorStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center" role="alert">
      <BrokenDimensionDrawing />
      <p className="text-lg font-[650]">{title}</p>
      <p className="max-w-[46ch] text-muted">{messageOf(error)}</p>
      {onRetry && <Button busy={busy ?? false} onClick={onRetry}>{t`Retry`}</Button>}
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}
