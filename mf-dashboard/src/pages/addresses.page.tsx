import { Loaded, LoadingState, PageTitle } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useAddresses, useKnownAddress } from '../addresses/address-book.ts';
import { AddressList } from '../features/addresses/address-list.tsx';

const label = 'Loading your addresses';

function Addresses({ email }: { email: string }) {
  const book = useAddresses();
  const known = useKnownAddress(email);
  if (book.data?.length === 0 && !known) return <LoadingState label={label} />;
  return (
    <Loaded query={book} label={label}>
      {(addresses) => <AddressList addresses={addresses} known={known} />}
    </Loaded>
  );
}

export function AddressesPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="Addresses" lead="Where we send your parts and invoices." />
      {user && <Addresses email={user.email} />}
    </>
  );
}
