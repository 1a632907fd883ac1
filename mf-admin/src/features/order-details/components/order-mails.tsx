import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls, limits, type Mail, type WholeOrder } from '@shop/contracts/client';
import { Button, callQuery, Loaded, Moment, polled } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const refreshMs = 15_000;

/** Lists the mails about one order, newest first. */
function useOrderMails(order: string) {
  const query = { order, limit: String(limits.pageMax) };
  return useQuery({ ...callQuery(useApi(), calls.listMails, { query }), ...polled(refreshMs) });
}

/** Resends a mail that was refused or may not have arrived. */
function useSendMailAgain() {
  return useChange({
    send: (api, { id }: Mail) => api.call(calls.sendMailAgain, { params: { id } }),
    done: ({ body }) => t`Sent again to ${body.to}`,
    outdated: [calls.listMails],
  });
}

const states: Record<Mail['state'], MessageDescriptor> = {
  queued: msg`Waiting to be sent`,
  sending: msg`Being sent`,
  handing: msg`Being sent`,
  sent: msg`Sent`,
  refused: msg`Rejected by the mail server`,
  unknown: msg`Delivery unconfirmed`,
  skipped: msg`Not sent`,
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
        <p>{problem ? `${i18n._(states[state])}: ${problem}` : i18n._(states[state])}</p>
        <p className="kit-caption">
          <Moment at={at} /> · {to}
        </p>
      </div>
      {canRepeat && (
        <Button
          aria-label={t`Send again: ${subject}`}
          busy={again.isPending && again.variables.id === mail.id}
          disabled={again.isPending}
          onClick={() => again.mutate(mail)}
        >{t`Send again`}</Button>
      )}
    </li>
  );
}

/** The mails sent to the buyer and their delivery state. */
export function OrderMails({ orderId }: Pick<WholeOrder, 'orderId'>) {
  const query = useOrderMails(orderId);
  const again = useSendMailAgain();
  if (query.data?.length === 0) return <p>{t`No emails about this order.`}</p>;
  return (
    <Loaded query={query} label={t`Loading emails`}>
      {(mails) => (
        <ol className="grid gap-3">
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} again={again} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}
