import { ErrorState, LoadingState, PageTitle, useSession } from '@shop/front-kit';
import { useAddresses } from '../addresses/address-book.ts';
import { useKnownAddress } from '../addresses/known-address.ts';
import { AddressList } from '../features/addresses/address-list.tsx';

function Addresses({ email }: { email: string }) {
  const book = useAddresses(email);
  const known = useKnownAddress(email);
  const isFirst = book.data?.length === 0;
  if (book.isPending || (isFirst && !known)) return <LoadingState label="Loading your addresses" />;
  if (!book.data)
    return <ErrorState error={book.error} busy={book.isFetching} onRetry={() => void book.refetch()} />;
  return <AddressList email={email} addresses={book.data} known={known} />;
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
