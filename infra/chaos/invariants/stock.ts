import type { OrderState } from '@shop/contracts';
import type { BookLine, BookOrder, BookPart, Books } from '../books.store.ts';

/** States in which an order holds stock. */
const holding: ReadonlySet<OrderState> = new Set(['reserved', 'paid', 'shipped']);

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function violationsOfLedger(partId: string, lines: readonly BookLine[]): string[] {
  const faults: string[] = [];
  let balance = 0;
  for (const [index, line] of lines.entries()) {
    const about = `ledger of part ${partId}, line ${line.seq}`;
    balance += line.quantity;
    if (line.seq !== index + 1) faults.push(`${about}: its number should be ${index + 1}`);
    if ((line.kind === 'opening') !== (index === 0)) faults.push(`${about}: ${line.kind} out of place`);
    if (line.balance !== balance) faults.push(`${about}: balance ${line.balance} should be ${balance}`);
    if (line.balance < 0) faults.push(`${about}: negative`);
  }
  return faults;
}

/** The quantity shown is the ledger's last balance. */
function violationsOfPart(
  { _id, availableQuantity, stockSeq }: BookPart,
  lines: readonly BookLine[],
): string[] {
  const last = lines.at(-1);
  if (!last) return [`part ${_id} has no ledger`];
  return [
    ...(availableQuantity === last.balance
      ? []
      : [`part ${_id} shows ${availableQuantity}, not ${last.balance}`]),
    ...(stockSeq <= last.seq ? [] : [`part ${_id} shows line ${stockSeq}, which is not there`]),
  ];
}

/** An order holds exactly its quantity, or nothing, of its own part, and each movement happened once. */
function violationsOfOrder(order: BookOrder, lines: readonly BookLine[]): string[] {
  const held = -lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const due = holding.has(order.state) ? order.quantity : 0;
  const foreign = lines.filter(({ partId }) => partId !== order.partId);
  const kinds = lines.map(({ kind }) => kind);
  return [
    ...(held === due ? [] : [`order ${order._id} (${order.state}) holds ${held}, not ${due}`]),
    ...foreign.map(({ partId }) => `order ${order._id} moved stock of part ${partId}`),
    ...(new Set(kinds).size === kinds.length ? [] : [`order ${order._id} moved stock twice: ${kinds}`]),
  ];
}

export function stockViolations({ lines, parts, orders }: Books): string[] {
  const ofPart = grouped(
    lines.toSorted((a, b) => a.seq - b.seq),
    ({ partId }) => partId,
  );
  const moves = lines.filter(({ kind }) => kind === 'reserve' || kind === 'release');
  const ofOrder = grouped(moves, ({ orderId }) => orderId);
  const known = new Set(orders.map(({ _id }) => _id));
  return [
    ...[...ofPart].flatMap(([partId, own]) => violationsOfLedger(partId, own)),
    ...parts.flatMap((part) => violationsOfPart(part, ofPart.get(part._id) ?? [])),
    ...orders.flatMap((order) => violationsOfOrder(order, ofOrder.get(order._id) ?? [])),
    ...[...ofOrder.keys()].filter((id) => !known.has(id)).map((id) => `stock is held for no order: ${id}`),
  ];
}
