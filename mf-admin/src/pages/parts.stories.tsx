import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildDeletedPart, buildImport, buildPart, buildWholePart } from '../testing/build.ts';
import { AddPartPage } from './add-part.page.tsx';
import { EditPartPage } from './edit-part.page.tsx';
import { ImportPartsPage } from './import-parts.page.tsx';
import { ManagePartsPage } from './manage-parts.page.tsx';

const part = buildWholePart();
const parts = [
  buildPart(),
  buildPart({ _id: 'b'.repeat(24), name: 'Spare hub', partNumber: 'SP-HUB', state: 'hidden' }),
];
const rows = [
  {
    line: 2,
    state: 'faulty',
    partNumber: 'BD-1',
    changes: [],
    faults: [{ column: 'price', reason: 'Write 38.50 with a point instead of the comma' }],
  },
  {
    line: 3,
    state: 'change',
    partNumber: 'BD-2',
    changes: [{ field: 'price', before: 38.5, after: 40 }],
    faults: [],
    note: "Stock stays 4: correct it on the part's page",
  },
];

export default {
  title: 'Admin/Parts',
  parameters: {
    shop: {
      roles: ['owner'],
      at: '/dashboard/manage-parts',
      answers: {
        listStaffParts: { body: parts, headers: { 'x-total-count': '2' } },
        listDeletedParts: { body: [buildDeletedPart()] },
        getStaffPart: { body: part },
        listVehicles: { body: [] },
        listStockLines: { body: [] },
        getStock: { body: { availableQuantity: 1240, committedQuantity: 160 } },
        listPartHistory: { body: [] },
        listPartImports: { body: [] },
        listPartImportRows: { body: rows },
      },
    },
  },
} satisfies StoryFile;

export const Manage: Story = {
  render: () => <ManagePartsPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: 'Delete Spare hub' }),
};

export const ManageOnDeskAtNight: Story = { ...Manage, tags: ['desk', 'night'] };

export const QuestionBeforeDelete: Story = {
  render: () => <ManagePartsPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Spare hub' }));
    await canvas.findByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  },
};

export const BulkChange: Story = {
  render: () => <ManagePartsPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Select all shown' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Change 2 parts' }));
    await canvas.findByLabelText('Percent');
  },
};

export const Columns: Story = {
  tags: ['desk'],
  render: () => <ManagePartsPage />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Spare hub', { exact: false });
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await userEvent.click(canvas.getByLabelText('Minimum Order'));
  },
};

export const Views: Story = {
  render: () => <ManagePartsPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Views' }));
    await canvas.findByRole('dialog');
  },
};

export const Deleted: Story = {
  parameters: { shop: { at: '/dashboard/manage-parts?show=deleted' } },
  render: () => <ManagePartsPage />,
  play: ({ canvas }) => canvas.findByRole('link', { name: 'All parts' }),
};

export const AddWithMessages: Story = {
  render: () => <AddPartPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add Part' }));
    await canvas.findByText('Name is Required');
  },
};

export const AddWithEverything: Story = {
  tags: ['desk'],
  render: () => <AddPartPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('More about this part'));
    for (const name of ['Add attribute', 'Add vehicle', 'Add price break'])
      await userEvent.click(canvas.getByRole('button', { name }));
    await canvas.findByLabelText('Price each ($)');
    canvas.getByText('More about this part').scrollIntoView();
  },
};

export const Edit: Story = {
  tags: ['desk'],
  parameters: {
    shop: { at: `/dashboard/edit-part/${part._id}`, pattern: '/dashboard/edit-part/:id' },
  },
  render: () => <EditPartPage />,
  play: ({ canvas }) => canvas.findByLabelText('Price ($)'),
};

export const ImportChecked: Story = {
  parameters: {
    shop: {
      answers: {
        listPartImports: {
          body: [
            buildImport({ rows: 3, counts: { add: 1, change: 1, unchanged: 0, doubtful: 0, faulty: 1 } }),
          ],
        },
      },
    },
  },
  render: () => <ImportPartsPage />,
  play: ({ canvas }) => canvas.findByText('Write 38.50 with a point', { exact: false }),
};

export const QuestionBeforeImport: Story = {
  ...ImportChecked,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Import 2 rows' }));
    await canvas.findByRole('alertdialog', { name: 'Add 1 part and change 1 part?' });
  },
};

export const Import: Story = {
  render: () => <ImportPartsPage />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText('CSV file');
    await userEvent.click(canvas.getByText('File format'));
    await canvas.findByText('Diameter=319 mm', { exact: false });
  },
};
