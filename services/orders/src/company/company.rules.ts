import type { EditableCompany, FieldChange } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';

const { name, address, taxId, phone, email } = brand;

/** Papers say this until an owner changes it. */
export const defaultCompany: Required<EditableCompany> = {
  ...{ name, address, taxId, phone, email },
  bankDetails: '',
};

const fields = ['name', 'address', 'taxId', 'phone', 'email', 'bankDetails'] as const;

export function changesOf(before: EditableCompany, after: EditableCompany): FieldChange[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
