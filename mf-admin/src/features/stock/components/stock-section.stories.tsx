import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildStockLine, buildWholePart } from '../../../testing/build.ts';
import { StockSection } from './stock-section.tsx';

const damaged = { seq: 2, kind: 'adjustment', reason: 'damage', quantity: -2, note: 'Fell' } as const;
const { orderId: _none, ...withoutOrder } = buildStockLine();

export default {
  title: 'Admin/Stock',
  parameters: {
    shop: {
      roles: ['owner'],
      answers: {
        listStockLines: { body: [buildStockLine(), { ...withoutOrder, ...damaged }] },
        getStock: { body: { availableQuantity: 1240, committedQuantity: 160 } },
      },
    },
  },
} satisfies StoryFile;

const listed: Story['play'] = ({ canvas }) => canvas.findByText('Fell');

export const Ledger: Story = { render: () => <StockSection part={buildWholePart()} />, play: listed };

export const LedgerOnDesk: Story = { ...Ledger, tags: ['desk'] };

export const LedgerFromRightAtNight: Story = { ...Ledger, tags: ['desk', 'rtl', 'night'] };

export const QuestionBeforeCount: Story = {
  ...Ledger,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Fell');
    await userEvent.selectOptions(canvas.getByLabelText('Reason'), 'count');
    await userEvent.type(canvas.getByLabelText('Stock count'), '12345');
    await userEvent.click(canvas.getByRole('button', { name: 'Correct stock' }));
    await canvas.findByRole('alertdialog', { name: /^Correct the stock by/ });
  },
};
