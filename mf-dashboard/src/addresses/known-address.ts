import type { PostalAddress } from '@shop/contracts';
import { useSession } from '@shop/front-kit';
import { useUser } from '../profile/user.ts';

/** What the profile says already, for a person's first address; undefined until that is known. */
export function useKnownAddress(email: string): Partial<PostalAddress> | undefined {
  const { user } = useSession();
  const record = useUser(email);
  if (record.isPending) return undefined;
  const { name, address = '', phone = '', phoneE164 = phone } = record.data ?? {};
  return { name: user?.displayName || name || '', street: address, phone: phoneE164 };
}
