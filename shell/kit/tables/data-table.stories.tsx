import type { Story, StoryFile } from '@shop/front-kit/stories';
import type { Column } from './columns.ts';
import { DataTable, DataTableSkeleton, GroupedTableView } from './data-table.tsx';
import { useTableModel } from './use-table-model.ts';

export default { title: 'Kit/Table' } satisfies StoryFile;

interface Line {
  readonly number: string;
  readonly name: string;
  readonly pieces: string;
  readonly total: string;
}

const columns: readonly Column<Line>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Part', cell: ({ name }) => name },
  { header: 'Quantity', cell: ({ pieces }) => pieces, numeric: true },
  { header: 'Total', cell: ({ total }) => total, numeric: true },
];

const lines: readonly Line[] = [
  { number: 'SP-BRD-1040', name: 'Vented brake disc 319 mm', pieces: '100', total: '$1,100.00' },
  { number: 'SP-PAD-2001', name: 'Ceramic pad set', pieces: '50', total: '$1,500.00' },
];

const keyOf = ({ number }: Line) => number;

function Rows() {
  return <DataTable label="Lines" columns={columns} rows={lines} keyOf={keyOf} />;
}

export const Cards: Story = { render: () => <Rows /> };

export const CardsFromRight: Story = { tags: ['rtl'], render: () => <Rows /> };

export const Desk: Story = { tags: ['desk', 'night'], render: () => <Rows /> };

interface Order {
  readonly number: string;
  readonly lines: readonly Line[];
}

const orders: readonly Order[] = [
  { number: 'SP-26-7K3QD, 21 Nov 2026', lines },
  { number: 'SP-26-7K3QE, 22 Nov 2026', lines: lines.slice(1) },
];

function Orders() {
  const model = useTableModel<Line, Order>({ columns, rows: orders, keyOf: ({ number }) => number });
  const groupOf = (order: Order) => ({ heading: order.number, lines: order.lines });
  return <GroupedTableView label="Orders" model={model} groupOf={groupOf} keyOf={keyOf} />;
}

export const Groups: Story = { tags: ['desk'], render: () => <Orders /> };

export const Loading: Story = { render: () => <DataTableSkeleton label="orders" columns={4} /> };
