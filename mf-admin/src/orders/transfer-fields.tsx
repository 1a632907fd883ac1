import { limits, shopDay } from '@shop/contracts/client';
import { TextInput } from '@shop/front-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Today in the calendar of the books, `2026-11-20`, wherever the person at the screen is. */
export function today(): string {
  return shopDay(new Date());
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
        label="Reference of the transfer"
        autoComplete="off"
        maxLength={limits.transferReferenceMax}
        hint={hint}
        {...reference}
      />
      <TextInput label="Date of the transfer" type="date" max={today()} {...date} />
    </div>
  );
}
