import { t } from '@lingui/core/macro';
import { addressLine, phoneText } from '@shop/contracts';
import { type Address, calls } from '@shop/contracts/client';
import { callQuery, SelectInput } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

interface SavedAddressesProps {
  onChoose: (delivery: { address: string; phone: string }) => void;
}

function optionOf(address: Address): [string, string] {
  return [address._id, `${address.name}, ${addressLine(address)}`];
}

/** Fills the form from the address book. Hidden without one, and when it can't be loaded: the form works without it. */
export function SavedAddresses({ onChoose }: SavedAddressesProps) {
  const { data: book = [] } = useQuery({ ...callQuery(useApi(), calls.listAddresses, {}), staleTime: 0 });
  if (book.length === 0) return null;
  const choose = (id: string): void => {
    const chosen = book.find((address) => address._id === id);
    if (chosen) onChoose({ address: addressLine(chosen), phone: phoneText(chosen) });
  };
  return (
    <SelectInput
      label={t`Address book`}
      defaultValue=""
      options={[['', t`Choose a saved address`], ...book.map(optionOf)]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
