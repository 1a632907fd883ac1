import type { EditableCompany } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';

const { name, address, taxId, phone, email } = brand;

/** Papers say this until an owner changes it. */
export const defaultCompany: Required<EditableCompany> = {
  ...{ name, address, taxId, phone, email },
  bankDetails: '',
};
