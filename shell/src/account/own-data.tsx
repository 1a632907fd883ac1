import { t } from '@lingui/core/macro';
import { Button, Section } from '@shop/front-kit';
import { readPersonData, useDownload } from '@shop/front-kit/orders';
import { useSession } from '@shop/shop-runtime';

export function OwnData() {
  const email = useSession().user?.email ?? '';
  const download = useDownload(async (api) => {
    const data = JSON.stringify(await readPersonData(api, { email }), undefined, 2);
    return { body: new Blob([data], { type: 'application/json' }) };
  }, 'my-data.json');
  return (
    <Section title={t`Your data`}>
      <p className="text-sm text-muted">{t`Profile, addresses, vehicles, basket, orders, reviews, stock notices, and the emails we sent you, as one JSON file. Invoices are on the pages of your orders.`}</p>
      <Button
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >{t`Download my data`}</Button>
    </Section>
  );
}
