import { phoneText } from '@shop/contracts/client';
import { userQuery } from '@shop/front-kit';
import { useApi, useSession } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

interface Buyer {
  readonly name: string;
  readonly email: string;
  /** Delivery details from the buyer's profile. */
  readonly address: string;
  readonly phone: string;
}

/** Returns the buyer: name and email of the session, or the user record's name when the session has none (PUR-07, PUR-08). */
export function useBuyer(): Buyer {
  const { user } = useSession();
  const email = user?.email ?? '';
  const record = useQuery({ ...userQuery(useApi(), email), enabled: email !== '' });
  const { name = '', address = '', phone = '', phoneE164 } = record.data ?? {};
  return { email, name: user?.displayName || name, address, phone: phoneText({ phone, phoneE164 }) };
}
