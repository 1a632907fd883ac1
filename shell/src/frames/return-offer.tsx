import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '@shop/contracts/pages';
import { IconButton, TextLink } from '@shop/front-kit';
import { X } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { isOwnPage } from '../guards/return-location.ts';
import { Notice } from './notice.tsx';

const offerState = z.object({ offerBack: z.string() });

/** Returns the page to offer. Browsers keep an entry's state over reloads, so treat it as untrusted. */
function offeredBy(state: unknown): string | undefined {
  const target = offerState.safeParse(state).data?.offerBack;
  return target !== undefined && target !== paths.home && isOwnPage(target) ? target : undefined;
}

function nameOf(target: string): string {
  if (target.startsWith('/parts/')) return t`the part you were looking at`;
  if (target.startsWith('/purchase/')) return t`the part you were about to order`;
  return target.startsWith(paths.checkout) ? t`checkout` : t`the page you came from`;
}

/** After a sign-up, which leads home (SUP-04), offers the page the user came from. */
export function ReturnOffer() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const target = offeredBy(state);
  if (target === undefined) return null;
  const dismiss = (): void =>
    void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
  return (
    <Notice
      label={t`Where you were`}
      tone="border-secondary"
      action={<IconButton icon={X} label={t`Dismiss`} onClick={dismiss} />}
    >
      <Trans>
        Your account is ready. Continue to{' '}
        <TextLink className="inline-block py-3 font-semibold" to={target}>
          {nameOf(target)}
        </TextLink>
        .
      </Trans>
    </Notice>
  );
}
