import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '@shop/contracts/pages';
import { formatCount, formatMoney, LinkButton, LiveText, TextLink } from '@shop/front-kit';
import { ago } from '@shop/front-kit/forms';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PurchaseNotice } from '../outcome.rules.ts';

type OrderedNotice = Extract<PurchaseNotice, { kind: 'ordered' }>;

interface BoxProps {
  icon: ReactNode;
  tone: string;
  children: ReactNode;
  ref?: RefObject<HTMLDivElement | null>;
}

function Box({ icon, tone, children, ref }: BoxProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref && -1}
      className={`flex scroll-my-24 items-start gap-3 rounded-lg border p-4 ${tone}`}
    >
      <span className="mt-0.5 flex-none">{icon}</span>
      <div className="grid min-w-0 gap-2 text-sm">{children}</div>
    </div>
  );
}

function OrdersLink() {
  return <TextLink to={paths.myOrders}>{t`My Orders`}</TextLink>;
}

/** Confirms the order in every case; mentions an earlier try or a missing acknowledgment. */
function OrderedWords({
  notice: { number = t`this order`, quantity, total, isAcknowledged, earlierAt, isOutdated },
}: {
  notice: OrderedNotice;
}) {
  return (
    <>
      <p className="text-base font-semibold">{isAcknowledged ? t`Ordered` : t`Your order is placed`}</p>
      {earlierAt && (
        <p>
          {isOutdated
            ? t`You placed ${number} ${ago(earlierAt)}. Your later changes weren't included.`
            : t`You placed ${number} ${ago(earlierAt)}.`}
        </p>
      )}
      <p>
        {t`${formatCount(quantity)} pieces for ${formatMoney(total)} are reserved for you. Pay, then collect them in Sylhet.`}
      </p>
      {!isAcknowledged && (
        <p>{t`Confirmation was slow, but your order is complete. Please don't order again.`}</p>
      )}
    </>
  );
}

function Ordered({ notice }: { notice: OrderedNotice }) {
  const note = useRef<HTMLDivElement>(null);
  // The form was reset and its button had the focus: bring the notice into view and next in tab order.
  useEffect(() => note.current?.focus(), []);
  return (
    <Box
      ref={note}
      icon={<CircleCheck aria-hidden size={20} className="text-success" />}
      tone="border-success"
    >
      <OrderedWords notice={notice} />
      {notice.number && <p className="kit-caption wrap-anywhere">{t`Order ${notice.number}`}</p>}
      <div className="mt-1 flex flex-wrap gap-3">
        <LinkButton kind="primary" to={paths.payment(notice.orderId)}>{t`Pay now`}</LinkButton>
        <LinkButton to={paths.myOrders}>{t`My Orders`}</LinkButton>
      </div>
    </Box>
  );
}

/** Shows the outcome of Purchase. */
export function Notice({ notice }: { notice: PurchaseNotice }) {
  switch (notice.kind) {
    case 'trouble':
      return (
        <Box icon={<CircleAlert aria-hidden size={20} className="text-error" />} tone="border-error">
          <LiveText>{notice.text}</LiveText>
          {notice.leadsToOrders && <OrdersLink />}
        </Box>
      );
    case 'waiting':
      return (
        <Box icon={<Clock aria-hidden size={20} />} tone="border-base-300">
          <LiveText>{t`We're reserving your parts. This page updates automatically.`}</LiveText>
        </Box>
      );
    case 'late':
      return (
        <Box icon={<Clock aria-hidden size={20} />} tone="border-base-300">
          <LiveText>
            <Trans>
              We're still reserving your parts. You can leave this page: <OrdersLink /> shows the result.
            </Trans>
          </LiveText>
        </Box>
      );
    case 'ordered':
      return <Ordered notice={notice} />;
  }
}
