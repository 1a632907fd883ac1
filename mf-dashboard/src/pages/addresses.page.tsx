import { t } from '@lingui/core/macro';
import { Loaded, LoadingState, PageTitle } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useAddresses, useKnownAddress } from '../addresses/address-book.ts';
import { AddressList } from '../features/addresses/address-list.tsx';

function Addresses({ email }: { email: string }) {
  const book = useAddresses();
  const known = useKnownAddress(email);
  if (book.data?.length === 0 && !known) return <LoadingState label={t`Loading your addresses`} />;
  return (
    <Loaded query={book} label={t`Loading your addresses`}>
      {(addresses) => <AddressList addresses={addresses} known={known} />}
    </Loaded>
  );
}

export function AddressesPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title={t`Addresses`} lead={t`Where we send your parts and invoices.`} />
      {user && <Addresses email={user.email} />}
    </>
  );
}
