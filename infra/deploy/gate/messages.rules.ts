import type { ContractDocument } from '@shop/contracts/publish';
import type { Fault, Live } from './fault.ts';
import { misfits } from './fit.rules.ts';
import type { Schema } from './schema.rules.ts';

interface Heard {
  readonly by: string;
  readonly schema: Schema | undefined;
}

/** Each queue has one owner; whoever hears anything on it is the one that must understand this message. */
function hearersOf(queue: string, message: string, live: Live): Heard[] {
  return Object.values(live)
    .filter(({ hears }) => hears[queue] !== undefined)
    .map((each) => ({ by: each.package, schema: each.hears[queue]?.[message] }));
}

function tellFaults(teller: ContractDocument, live: Live): Fault[] {
  return Object.entries(teller.tells).flatMap(([queue, messages]) =>
    Object.entries(messages).flatMap(([message, sent]) => {
      const call = `${queue}: ${message}`;
      const hearers = hearersOf(queue, message, live);
      if (hearers.length === 0)
        return [{ caller: teller.package, call, field: '', reason: 'nobody hears this queue' }];
      return hearers.flatMap(({ by, schema }): Fault[] =>
        schema
          ? misfits(sent, schema, { sender: teller.package, reader: by }).map((misfit) => ({
              caller: by,
              call,
              ...misfit,
            }))
          : [{ caller: by, call, field: '', reason: `${by} does not know it: ${by} goes first` }],
      );
    }),
  );
}

function kind(message: string): string {
  return message.replace(/\.v\d+$/, '');
}

function isTold(queue: string, message: string, live: Live): boolean {
  return Object.values(live).some(({ tells }) =>
    Object.keys(tells[queue] ?? {}).some((each) => kind(each) === kind(message)),
  );
}

/** What was told in some version and would be told in none: whoever waits for it would wait for ever. */
function silenceFaults(hearer: ContractDocument, live: Live, before: Live): Fault[] {
  return Object.entries(hearer.hears).flatMap(([queue, messages]) =>
    Object.keys(messages)
      .filter((message) => isTold(queue, message, before) && !isTold(queue, message, live))
      .map((message) => ({
        caller: hearer.package,
        call: `${queue}: ${message}`,
        field: '',
        reason: `${hearer.package} waits for it, nobody would send it any more`,
      })),
  );
}

/** What of one package's messages does not fit, as teller and as hearer. */
export function messageFaults(user: ContractDocument, live: Live, before: Live): Fault[] {
  return [...tellFaults(user, live), ...silenceFaults(user, live, before)];
}
