import type { Page } from '@playwright/test';
import type { Part } from '@shop/contracts';
import type { Person } from '../harness/shop-api.ts';
import { press } from './page-states.ts';

/** Data that pages with forms show: a buyer, and a part that carriers deliver. */
export interface FormScene {
  readonly part: Part;
  readonly buyer: Person;
  /** The owner's access token. */
  readonly token: string;
}

interface Prepared {
  readonly address: string;
  /** Changes the record in another tab, or as another person, while the form is filled in. */
  readonly elsewhere?: () => Promise<unknown>;
}

/** A form of the shop, with how it is filled in and sent. */
export interface TypedForm {
  readonly name: string;
  /** The file with the form; a test checks that each form of the shop is listed. */
  readonly source: string;
  readonly who: 'buyer' | 'owner';
  readonly prepare: (scene: FormScene) => Prepared | Promise<Prepared>;
  readonly open?: (page: Page, scene: FormScene) => Promise<void>;
  /** Name of the form, if the page has several with the same label. */
  readonly within?: RegExp;
  /** The field whose entry must stay. */
  readonly label: string | RegExp;
  /** Its text; false for a box that is unticked. */
  readonly entry: string | false;
  /** The other fields. */
  readonly fill?: (page: Page, scene: FormScene) => Promise<void>;
  /** Missing for forms of settings that other journeys read. */
  readonly sending?: {
    /** Presses the button and answers the question, if there is one. */
    readonly send: (page: Page) => Promise<void>;
    /** Method and path: `POST review`. */
    readonly call: string;
    /** Visible once the change is made. */
    readonly done: string | RegExp;
    /** Text that the page shows by itself once it has read its records again. */
    readonly seen?: string | RegExp;
  };
}

/** Presses a button, and another one that answers the question. */
export function pressing(...names: readonly string[]) {
  return async (page: Page): Promise<void> => {
    for (const name of names) await press(page, name);
  };
}

/** Forms whose entries may go without a question, with the reason. */
export const untypedForms: Readonly<Record<string, string>> = {
  'shell/src/account/account-chooser.tsx': 'development only',
  'shell/src/account/change-email.tsx': 'its password is never kept',
  'shell/src/account/change-password.tsx': 'its passwords are never kept',
  'shell/src/account/close-account.tsx': 'its password is never kept',
  'shell/src/account/login.page.tsx': 'the browser fills it in again',
  'shell/src/account/mailed-link.page.tsx': 'its password is never kept',
  'shell/src/account/signup.page.tsx': 'the browser fills it in again',
  'shell/src/finding/find-row.tsx': 'one line, which the address keeps',
  'shell/src/frames/site-footer.tsx': 'one address',
  'shell/kit/forms/form.tsx': 'the frame of other forms',
  'shell/kit/tables/list-tools.tsx': 'one name',
  'shell/kit/src/garage/vehicle-finder.tsx': 'choices',
  'shell/kit/src/filter-form.tsx': 'filters, which the address keeps',
  'mf-admin/src/features/order-details/components/repay-form.tsx': 'the fields of bank-transfer.tsx',
  'mf-admin/src/features/part-form/use-edit-part.ts': 'the values of edit-part-form.tsx',
  'mf-admin/src/pages/personal-data.page.tsx': 'one address, which the address of the page keeps',
  'mf-dashboard/src/features/payment/components/card-form.tsx': "the provider's fields",
  'mf-dashboard/src/pages/update-additional-info.page.tsx': 'the page of additional-info.tsx',
  'mf-storefront/src/features/purchase/use-order-form.ts': 'the values of order-form.tsx',
  'mf-storefront/src/features/quick-order/components/mend-number.tsx': 'the list itself asks',
  'mf-storefront/src/pages/part.page.tsx': 'one line, which the address keeps',
  'mf-storefront/src/part/add-to-basket.tsx': 'a quantity',
};
