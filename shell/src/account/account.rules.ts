import { email, requiredText } from '@shop/contracts';
import { limits, texts } from '@shop/contracts/client';
import { z } from 'zod';

const password = z
  .string()
  .min(1, texts.passwordRequired)
  .min(limits.passwordMinLength, texts.passwordTooShort);

export const credentials = z.object({ email, password });
export const newAccount = credentials.extend({ name: requiredText(texts.nameRequired, limits.nameMax) });

/** VAL-07: the reset has its own message for a missing address. */
const resetEmailRequired = 'Please enter your email to reset password';

/** Returns the validation message for a reset address, or undefined. */
export function resetProblem(address: string): string | undefined {
  if (address.trim() === '') return resetEmailRequired;
  return email.safeParse(address).error?.issues[0]?.message;
}
