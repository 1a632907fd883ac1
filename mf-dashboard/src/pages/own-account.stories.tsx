import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildAddress } from '../testing/build-order.ts';
import { AddReviewPage } from './add-review.page.tsx';
import { AddressesPage } from './addresses.page.tsx';
import { MailPreferencesPage } from './mail-preferences.page.tsx';
import { MyProfilePage } from './my-profile.page.tsx';
import { UpdateAdditionalInfoPage } from './update-additional-info.page.tsx';

const email = 'shopper@example.com';

export default {
  title: 'Dashboard/Own account',
  parameters: {
    shop: {
      roles: [],
      answers: {
        getUser: { body: { email, name: 'Sam Shopper', address: '12 Station Road', phone: '8801711123456' } },
        listAddresses: { body: [buildAddress({ isDefault: true })] },
        listOwnOrders: { body: [] },
        getMailPreferences: {
          body: { orders: true, shipments: true, reminders: false, stock: true, reviews: true },
        },
      },
    },
  },
} satisfies StoryFile;

export const Addresses: Story = {
  render: () => <AddressesPage />,
  play: ({ canvas }) => canvas.findByText('Akter Motors', { exact: false }),
};

export const AddressWithMessages: Story = {
  render: () => <AddressesPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add address' }));
    await userEvent.clear(canvas.getByLabelText('Street and number'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save address' }));
    await canvas.findByText('Street is required');
  },
};

export const AddReview: Story = {
  render: () => <AddReviewPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: 'Add Review' }),
};

export const Profile: Story = {
  render: () => <MyProfilePage />,
  play: ({ canvas }) => canvas.findByText('Sam Shopper'),
};

export const Emails: Story = {
  render: () => <MailPreferencesPage />,
  play: ({ canvas }) => canvas.findByLabelText('Parcels'),
};

export const AdditionalInfo: Story = {
  render: () => <UpdateAdditionalInfoPage />,
  play: ({ canvas }) => canvas.findByLabelText('Education'),
};
