import type { PostalAddress } from '@shop/contracts';
import { phoneText } from '@shop/contracts/client';
import { useSession } from '@shop/front-kit';
import { useUser } from '../profile/user.ts';

/** Prefills the buyer's first address from the profile; undefined while that loads. */
export function useKnownAddress(email: string): Partial<PostalAddress> | undefined {
  const { user } = useSession();
  const record = useUser(email);
  if (record.isPending) return undefined;
  const { name, address = '', phone = '', phoneE164 } = record.data ?? {};
  return { name: user?.displayName || name || '', street: address, phone: phoneText({ phone, phoneE164 }) };
}
