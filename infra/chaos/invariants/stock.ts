import type { BookLine, BookOrderLine, BookPart, Books } from '../books.store.ts';

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

/** The quantity shown must be the ledger's last balance. */
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

/**
 * A line must hold its quantity minus pieces refunded unsent, of its own part, and each movement must happen
 * once.
 */
function violationsOfLine(
  { id, state, quantity, returned = 0, partId }: BookOrderLine,
  movements: readonly BookLine[],
): string[] {
  const held = -movements.reduce((sum, movement) => sum + movement.quantity, 0);
  const due = state === 'reserved' ? quantity - returned : 0;
  const foreign = movements.filter((movement) => movement.partId !== partId);
  const kinds = movements.map(({ kind }) => kind);
  return [
    ...(held === due ? [] : [`line ${id} (${state}) holds ${held}, not ${due}`]),
    ...foreign.map((movement) => `line ${id} moved stock of part ${movement.partId}`),
    ...(new Set(kinds).size === kinds.length ? [] : [`line ${id} moved stock twice: ${kinds}`]),
  ];
}

export function stockViolations({ lines, parts, orders }: Books): string[] {
  const ofPart = grouped(
    lines.toSorted((a, b) => a.seq - b.seq),
    ({ partId }) => partId,
  );
  const moves = lines.filter(({ kind }) => kind === 'reserve' || kind === 'release');
  // The ledger uses line ids; the line of a one-line order has the order's id.
  const ofLine = grouped(moves, ({ orderId }) => orderId);
  const ordered = orders.flatMap((order) => order.lines);
  const known = new Set(ordered.map(({ id }) => id));
  return [
    ...[...ofPart].flatMap(([partId, own]) => violationsOfLedger(partId, own)),
    ...parts.flatMap((part) => violationsOfPart(part, ofPart.get(part._id) ?? [])),
    ...ordered.flatMap((line) => violationsOfLine(line, ofLine.get(line.id) ?? [])),
    ...[...ofLine.keys()].filter((id) => !known.has(id)).map((id) => `stock is held for no order: ${id}`),
  ];
}
