import { brand } from './brand.ts';

/** The company's data until an owner changes it. Pages, mails and papers ask for the current data instead. */
export const defaultCompany = {
  name: brand.name,
  /** One or more lines. */
  address: 'BSCIC Industrial Estate, Gotatikar, Sylhet 3100, Bangladesh',
  /** Bangladesh business identification number (BIN), printed on invoices. */
  taxId: 'BIN 000000000-0101',
  phone: '+880 821 555 0148',
  email: 'hello@surmaparts.example',
} as const;
