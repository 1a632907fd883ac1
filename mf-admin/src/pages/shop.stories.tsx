import { defaultShopFigures } from '@shop/contracts';
import { brand } from '@shop/front-kit';
import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildReview } from '../testing/build.ts';
import { buildWholeOrder } from '../testing/build-whole-order.ts';
import { BooksPage } from './books.page.tsx';
import { CompanyPage } from './company.page.tsx';
import { DeliveryPage } from './delivery.page.tsx';
import { MakeAdminPage } from './make-admin.page.tsx';
import { ManageReviewsPage } from './manage-reviews.page.tsx';
import { PersonalDataPage } from './personal-data.page.tsx';
import { SearchNamesPage } from './search-names.page.tsx';
import { ShopFiguresPage } from './shop-figures.page.tsx';
import { StaffLogPage } from './staff-log.page.tsx';
import { SystemStatusPage } from './system-status.page.tsx';
import { TaxRulesPage } from './tax-rules.page.tsx';

const users = [
  { email: 'boss@example.com', role: 'admin', roles: ['owner'] },
  { email: 'helper@example.com', name: 'Sadia Islam' },
];
const zones = [
  {
    name: 'Europe',
    countries: ['FR'],
    services: [
      { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, steps: [{ upToGrams: 2_000, price: 18 }] },
      { carrier: 'Sea', daysFrom: 30, daysTo: 42, freeOver: 100, steps: [{ upToGrams: 30_000, price: 29 }] },
    ],
  },
];
const company = {
  name: brand.name,
  address: 'Gotatikar\nSylhet',
  taxId: 'BIN 1',
  phone: '+880 821 555 0148',
  email: 'hello@shop.example',
  bankDetails: '',
  version: 2,
};
const sums = ['invoices', 'credit-notes', 'payments', 'refunds'].map((register, at) => ({
  register,
  rows: 1_200 - at,
  net: 80_000,
  tax: 10_000.5,
  total: 90_000.5,
}));
const payouts = {
  transactions: 1_250,
  sums: [{ currency: 'USD', charges: 90_100, refunds: 99, disputes: 25, fees: 2_612.9, net: 87_363.1 }],
  differences: [],
  differenceCount: 0,
};
const logEntry = {
  id: 'log-1',
  at: '2026-11-21T10:00:00.000Z',
  call: 'refundOrder',
  by: 'office@example.com',
  byUid: 'office-1',
  thing: { kind: 'order', id: 'a'.repeat(24), name: 'SP-26-7K3QD' },
  changes: [{ field: 'refundedCents', before: 0, after: 2_000 }, { field: 'delivery' }],
  requestId: 'request-1',
};

export default {
  title: 'Admin/Shop',
  parameters: {
    shop: {
      roles: ['owner'],
      answers: {
        listUsers: { body: users, headers: { 'x-total-count': '2' } },
        getDeliveryZones: { body: { version: 3, zones } },
        getCompany: { body: company },
        getBooks: { body: sums },
        getPayouts: { body: payouts },
        countDocuments: { body: { ready: 1_200 } },
        listStaffLog: { body: [logEntry], headers: { 'x-total-count': '1' } },
        listWaitingReviews: { body: [buildReview()], headers: { 'x-total-count': '1' } },
        getSearchSynonyms: { body: { version: 3, families: { 'brake-disc': ['rotor', 'disk'] } } },
        getShopFigures: { body: { ...defaultShopFigures, version: 0 } },
        listShopFigureChanges: { body: [] },
        getPerson: { body: { uid: 'u1', user: { email: 'leaver@example.com', name: 'Leaver' }, unsent: [] } },
        exportOwnOrders: { body: [buildWholeOrder({ paid: 165 })] },
        listRunning: { body: { processes: [], missing: [], queues: [] } },
        readFrontEndHealth: { body: { since: '2026-11-21T09:20:00.000Z', packages: [] } },
      },
    },
  },
} satisfies StoryFile;

export const Books: Story = {
  tags: ['desk'],
  render: () => <BooksPage />,
  play: async ({ canvas }) => {
    await canvas.findByText('1,199');
    await canvas.findByText('$87,363.10');
  },
};

export const MakeAdmin: Story = {
  render: () => <MakeAdminPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: 'Make Admin: helper@example.com' }),
};

export const QuestionBeforeRemovingAdmin: Story = {
  render: () => <MakeAdminPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove admin:/ }));
    await canvas.findByRole('alertdialog', { name: /admin role/ });
  },
};

export const Reviews: Story = {
  render: () => <ManageReviewsPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: /^Publish the review/ }),
};

export const Delivery: Story = {
  render: () => <DeliveryPage />,
  play: ({ canvas }) => canvas.findByText('5 to 8 days'),
};

export const SearchNames: Story = {
  render: () => <SearchNamesPage />,
  play: async ({ canvas, userEvent }) => {
    const discs = await canvas.findByLabelText('Brake discs');
    await userEvent.clear(discs);
    await userEvent.type(discs, 'x');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await canvas.findByText('must have 2 to', { exact: false });
  },
};

export const Company: Story = {
  render: () => <CompanyPage />,
  play: ({ canvas }) => canvas.findByLabelText('Bank details'),
};

export const Figures: Story = {
  render: () => <ShopFiguresPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByLabelText('Countries'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await canvas.findByText('Countries is Required');
  },
};

export const Log: Story = {
  tags: ['desk'],
  render: () => <StaffLogPage />,
  play: ({ canvas }) => canvas.findByText('request-1'),
};

export const TaxRules: Story = { render: () => <TaxRulesPage /> };

export const PersonalData: Story = {
  parameters: { shop: { at: '/dashboard/personal-data?email=leaver%40example.com' } },
  render: () => <PersonalDataPage />,
  play: ({ canvas }) => canvas.findByRole('heading', { name: 'Erase' }),
};

export const QuestionBeforeErasing: Story = {
  ...PersonalData,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Erase this person' }));
    await canvas.findByRole('alertdialog', { name: 'Erase leaver@example.com?' });
  },
};

/** It is the state without the list of front ends, a file of the edge. */
export const SystemStatus: Story = {
  parameters: { shop: { at: '/dashboard/system-status' } },
  render: () => <SystemStatusPage />,
  play: ({ canvas }) => canvas.findByText("This didn't load"),
};
