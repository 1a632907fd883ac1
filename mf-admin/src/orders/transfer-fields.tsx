import { t } from '@lingui/core/macro';
import { limits, shopDay } from '@shop/contracts/client';
import { TextInput } from '@shop/front-kit';
import { ApiError } from '@shop/shop-runtime';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Today in the calendar of the books, `2026-11-20`, wherever the person at the screen is. */
export function today(): string {
  return shopDay(new Date());
}

export const bookTooLabel = (): string => t`Book it for this refund, too`;

/** The shop asks about a reference that is booked already: the next press with it books it again. */
export function useSharedTransfer() {
  const [asked, setAsked] = useState<string>();
  return {
    isAsked: (reference: string) => reference === asked,
    book: async <Result,>(
      reference: string | undefined,
      send: (shared: { shared?: true }) => Promise<Result>,
    ): Promise<Result> => {
      const isConfirmed = reference !== undefined && reference === asked;
      try {
        return await send(isConfirmed ? { shared: true } : {});
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === 'transfer-used') setAsked(reference);
        throw error;
      }
    },
  };
}

type TransferField = UseFormRegisterReturn & { error: string | undefined };

interface TransferFieldsProps {
  reference: TransferField;
  date: TransferField;
  hint?: string;
}

export function TransferFields({ reference, date, hint }: TransferFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput
        label={t`Reference of the transfer`}
        autoComplete="off"
        maxLength={limits.transferReferenceMax}
        hint={hint}
        {...reference}
      />
      <TextInput label={t`Date of the transfer`} type="date" max={today()} {...date} />
    </div>
  );
}
