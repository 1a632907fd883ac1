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

/** The ledger must have one line for each part of an inspected return, of the pieces that went back into stock. */
function violationsOfReturns({ movements, orders }: Books): string[] {
  const asText = (id: string, partId: string, quantity: number) => `return ${id}: ${quantity} of ${partId}`;
  const added = movements
    .filter(({ kind }) => kind === 'return')
    .map(({ orderId, partId, quantity }) => asText(orderId, partId, quantity));
  const due = orders.flatMap(({ returns, lines }) =>
    returns.flatMap((each) =>
      each.lines.flatMap(({ lineId, restocked = 0 }) => {
        const partId = lines.find(({ id }) => id === lineId)?.partId ?? 'no part';
        return restocked > 0 ? [asText(each.id, partId, restocked)] : [];
      }),
    ),
  );
  return [
    ...added.filter((text) => !due.includes(text)).map((text) => `the ledger has ${text}`),
    ...due
      .filter((text) => added.filter((each) => each === text).length !== 1)
      .map((text) => `the ledger does not have once ${text}`),
  ];
}

export function stockViolations(books: Books): string[] {
  const { movements, parts, orders } = books;
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
    ...violationsOfReturns(books),
    ...[...ofLine.keys()].filter((id) => !known.has(id)).map((id) => `stock is held for no order: ${id}`),
  ];
}
