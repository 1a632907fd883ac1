import { z } from 'zod';
import { limits } from '../limits.ts';
import { email, optionalText, requiredText } from '../primitives.ts';
import { routesOf } from '../route.ts';

const route = routesOf('orders');

/** Papers say this about the shop's company. */
export const editableCompany = z.object({
  name: requiredText('Enter the name', limits.nameMax),
  /** One or more lines. */
  address: requiredText('Enter the address', limits.addressMax),
  taxId: requiredText('Enter the tax id', limits.factMax),
  phone: requiredText('Enter the phone number', limits.factMax),
  email,
  /** Printed on proforma invoices. */
  bankDetails: optionalText(limits.addressMax),
});

/** Number of edits so far; 0 is what the shop ships with. */
export const company = editableCompany.extend({ version: z.number().int().min(0) });

const shown = company.extend({ email: z.string() });

/** For pages, mails and structured data. Only proforma invoices show the bank account. */
export const companyContact = editableCompany.omit({ bankDetails: true }).extend({ email: z.string() });

export const companyRoutes = {
  getCompanyContact: route('getCompanyContact', {
    summary: "The company's name, address, tax ID, phone and email",
    reply: companyContact,
  }),
  getCompany: route('getCompany', {
    summary: 'What papers, pages and mails say about the company',
    reply: shown,
  }),
  changeCompany: route('changeCompany', {
    summary: 'Change what new papers say about the company, at the version read; 409 company-changed',
    body: company,
    refusals: [409],
    reply: shown,
  }),
} as const;

export type EditableCompany = z.infer<typeof editableCompany>;
export type CompanyContact = z.infer<typeof companyContact>;
export type Company = z.infer<typeof company>;
