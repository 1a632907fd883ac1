import { t } from '@lingui/core/macro';
import { phoneText } from '@shop/contracts';
import type { Buyer } from '@shop/contracts/client';
import { EmptyState, Moment, Section } from '@shop/front-kit';
import { AddressLines } from '@shop/front-kit/orders';
import { Fact } from '@shop/front-kit/tables';

function Addresses({ addresses }: Pick<Buyer, 'addresses'>) {
  if (addresses.length === 0)
    return <EmptyState title={t`No addresses`} text={t`The buyer has saved no address yet.`} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {addresses.map((address) => (
        <li key={JSON.stringify(address)} className="rounded-box border border-base-300 p-4 text-sm">
          {address.isDefault && <p className="kit-caption">{t`Default`}</p>}
          <AddressLines address={address} />
        </li>
      ))}
    </ul>
  );
}

export function BuyerAccount({ buyer }: { buyer: Buyer }) {
  const { email, verified, name, address, phone, createdAt, addresses } = buyer;
  return (
    <>
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3">
        <Fact label={t`Name`}>{name ?? t`Not given`}</Fact>
        <Fact label={t`Email`}>{verified ? email : t`${email}, not verified`}</Fact>
        {phone && <Fact label={t`Phone`}>{phoneText({ ...buyer, phone })}</Fact>}
        {address && <Fact label={t`Address`}>{address}</Fact>}
        <Fact label={t`Buyer since`}>
          <Moment at={createdAt} />
        </Fact>
      </dl>
      <Section title={t`Addresses`}>
        <Addresses addresses={addresses} />
      </Section>
    </>
  );
}
