import type { BookMovement, BookOrderLine, BookPart, Books } from '../books.store.ts';
import { faultIf, sumOf } from './fault.ts';

function violationsOfLedger(partId: string, movements: readonly BookMovement[]): string[] {
  let balance = 0;
  return movements.flatMap((movement, index) => {
    const about = `ledger of part ${partId}, line ${movement.seq}`;
    balance += movement.quantity;
    return [
      ...faultIf(movement.seq !== index + 1, `${about}: its number should be ${index + 1}`),
      ...faultIf((movement.kind === 'opening') !== (index === 0), `${about}: ${movement.kind} out of place`),
      ...faultIf(movement.balance !== balance, `${about}: balance ${movement.balance} should be ${balance}`),
      ...faultIf(movement.balance < 0, `${about}: negative`),
    ];
  });
}

/** The quantity shown must be the ledger's last balance. */
function violationsOfPart(
  { _id, availableQuantity: shown, stockSeq }: BookPart,
  movements: readonly BookMovement[],
): string[] {
  const last = movements.at(-1);
  if (!last) return [`part ${_id} has no ledger`];
  return [
    ...faultIf(shown !== last.balance, `part ${_id} shows ${shown}, not ${last.balance}`),
    ...faultIf(stockSeq > last.seq, `part ${_id} shows line ${stockSeq}, which is not there`),
  ];
}

/**
 * A line must hold its quantity minus pieces refunded unsent, of its own part, and each movement must happen
 * once.
 */
function violationsOfLine(
  { id, state, quantity, returned, partId }: BookOrderLine,
  movements: readonly BookMovement[],
): string[] {
  const held = -sumOf(movements, (movement) => movement.quantity);
  const due = state === 'reserved' ? quantity - returned : 0;
  const kinds = movements.map(({ kind }) => kind);
  return [
    ...faultIf(held !== due, `line ${id} (${state}) holds ${held}, not ${due}`),
    ...faultIf(new Set(kinds).size !== kinds.length, `line ${id} moved stock twice: ${kinds}`),
    ...movements
      .filter((movement) => movement.partId !== partId)
      .map((movement) => `line ${id} moved stock of part ${movement.partId}`),
  ];
}

export function stockViolations({ movements, parts, orders }: Books): string[] {
  const sorted = movements.toSorted((one, other) => one.seq - other.seq);
  const ofPart = Map.groupBy(sorted, ({ partId }) => partId);
  const moves = movements.filter(({ kind }) => kind === 'reserve' || kind === 'release');
  // The ledger uses line ids; the line of a one-line order has the order's id.
  const ofLine = Map.groupBy(moves, ({ orderId }) => orderId);
  const ordered = orders.flatMap(({ lines }) => lines);
  const known = new Set(ordered.map(({ id }) => id));
  return [
    ...[...ofPart].flatMap(([partId, own]) => violationsOfLedger(partId, own)),
    ...parts.flatMap((part) => violationsOfPart(part, ofPart.get(part._id) ?? [])),
    ...ordered.flatMap((line) => violationsOfLine(line, ofLine.get(line.id) ?? [])),
    ...[...ofLine.keys()].filter((id) => !known.has(id)).map((id) => `stock is held for no order: ${id}`),
  ];
}
