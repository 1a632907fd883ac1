import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildPart, idOf } from '../testing/build.ts';
import { PurchasePage } from './purchase.page.tsx';
import { QuickOrderPage } from './quick-order.page.tsx';

const part = buildPart();

export default {
  title: 'Storefront/Ordering',
  parameters: {
    layout: 'fullscreen',
    shop: {
      roles: [],
      at: `/purchase/${part._id}`,
      pattern: '/purchase/:id',
      answers: {
        getPart: { body: part },
        getUser: { body: { email: 'shopper@example.com' } },
        listAddresses: { body: [] },
        listAlternativeParts: { body: [] },
        placeOrder: { status: 201, body: { insertedId: idOf(900), modifiedCount: 1, number: 'SP-26-7K3QD' } },
        updatePart: { body: { modifiedCount: 1 } },
        listParts: { body: [] },
        lookUpParts: {
          body: [
            { number: 'SP-BRD-1040', parts: [part] },
            { number: 'NO-SUCH-NUMBER', parts: [] },
          ],
        },
      },
    },
  },
} satisfies StoryFile;

export const Purchase: Story = {
  render: () => <PurchasePage />,
  play: ({ canvas }) => canvas.findByRole('heading', { level: 1, name: part.name }),
};

export const PurchaseWithMessages: Story = {
  render: () => <PurchasePage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Purchase' }));
    await canvas.findByText('Address is Required');
  },
};

export const Ordered: Story = {
  tags: ['desk'],
  render: () => <PurchasePage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Address'), '12 Zindabazar Road, Sylhet');
    await userEvent.type(canvas.getByLabelText('Phone'), '+880 1712-345678');
    await userEvent.click(canvas.getByRole('button', { name: 'Purchase' }));
    const pay = await canvas.findByRole('link', { name: 'Pay now' });
    pay.scrollIntoView({ block: 'center' });
  },
};

export const QuickOrder: Story = {
  parameters: { shop: { at: '/quick-order', pattern: '*' } },
  render: () => <QuickOrderPage />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: 'Part numbers and quantities' });
    await userEvent.type(box, 'SP-BRD-1040, 20{enter}NO-SUCH-NUMBER, 5');
    await userEvent.click(canvas.getByRole('button', { name: 'Check the list' }));
    const found = await canvas.findByRole('region', { name: 'Matched parts' });
    found.scrollIntoView();
  },
};
