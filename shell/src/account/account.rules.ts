import { t } from '@lingui/core/macro';
import { limits, texts } from '@shop/contracts/client';
import { email, requiredText } from '@shop/contracts/typed-text';
import * as z from 'zod/mini';

const password = z
  .string()
  .check(
    z.minLength(1, texts.passwordRequired),
    z.minLength(limits.passwordMinLength, texts.passwordTooShort),
  );

export const credentials = z.object({ email, password });
export const newAccount = z.extend(credentials, {
  name: requiredText(texts.nameRequired, limits.nameMax),
});

const presentPassword = z.string().check(z.minLength(1, texts.passwordRequired));

export const newPassword = z.object({ present: presentPassword, next: password });
export const chosenPassword = z.object({ next: password });
export const newEmail = z.object({ email, present: presentPassword });

/** Returns the validation message for a reset address, or undefined. VAL-07: the reset has its own message for a missing address. */
export function resetProblem(address: string): string | undefined {
  if (address.trim() === '') return t`Please enter your email to reset password`;
  return email.safeParse(address).error?.issues[0]?.message;
}
