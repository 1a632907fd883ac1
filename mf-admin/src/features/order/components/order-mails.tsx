import type { Mail, WholeOrder } from '@shop/contracts';
import { Button, ErrorState, formatMoment, LoadingState } from '@shop/front-kit';
import { useOrderMails, useSendMailAgain } from '../api/order-mails.ts';

const states: Record<Mail['state'], string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  handing: 'Being sent',
  sent: 'Sent',
  refused: 'Rejected by the mail server',
  unknown: 'Delivery unconfirmed',
  skipped: 'Not sent',
};

interface MailItemProps {
  mail: Mail;
  again: ReturnType<typeof useSendMailAgain>;
}

function MailItem({ mail, again }: MailItemProps) {
  const { subject, state, at, to, problem } = mail;
  const canRepeat = state === 'refused' || state === 'unknown';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-base-300 p-4 text-sm wrap-anywhere">
      <div>
        <p className="font-semibold">{subject}</p>
        <p>
          {states[state]}
          {problem && `: ${problem}`}
        </p>
        <p className="kit-caption">
          <time dateTime={at}>{formatMoment(at)}</time> · {to}
        </p>
      </div>
      {canRepeat && (
        <Button
          aria-label={`Send again: ${subject}`}
          busy={again.isPending && again.variables.id === mail.id}
          disabled={again.isPending}
          onClick={() => again.mutate(mail)}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

/** The mails sent to the buyer and their delivery state. */
export function OrderMails({ orderId }: Pick<WholeOrder, 'orderId'>) {
  const { data, isPending, isFetching, error, refetch } = useOrderMails(orderId);
  const again = useSendMailAgain(orderId);
  if (isPending) return <LoadingState label="Loading emails" />;
  if (!data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>No emails about this order.</p>;
  return (
    <ol className="grid gap-3">
      {data.map((mail) => (
        <MailItem key={mail.id} mail={mail} again={again} />
      ))}
    </ol>
  );
}
