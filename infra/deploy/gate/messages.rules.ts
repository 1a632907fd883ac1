import type { ContractDocument } from '@shop/tooling';
import type { Fault, Live } from './fault.ts';
import { mismatches } from './fit.rules.ts';
import type { Schema } from './schema.rules.ts';

interface Consumer {
  readonly by: string;
  readonly schema: Schema | undefined;
}

/** Each queue has one owner; whoever hears anything on it is the one that must understand this message. */
function consumersOf(queue: string, message: string, live: Live): Consumer[] {
  return Object.values(live)
    .filter(({ hears }) => hears[queue] !== undefined)
    .map((each) => ({ by: each.package, schema: each.hears[queue]?.[message] }));
}

function publisherFaults(publisher: ContractDocument, live: Live): Fault[] {
  return Object.entries(publisher.tells).flatMap(([queue, messages]) =>
    Object.entries(messages).flatMap(([message, sent]) => {
      const call = `${queue}: ${message}`;
      const consumers = consumersOf(queue, message, live);
      if (consumers.length === 0)
        return [{ caller: publisher.package, call, field: '', reason: 'nobody hears this queue' }];
      return consumers.flatMap(({ by, schema }): Fault[] =>
        schema
          ? mismatches(sent, schema, { sender: publisher.package, reader: by }).map((mismatch) => ({
              caller: by,
              call,
              ...mismatch,
            }))
          : [{ caller: by, call, field: '', reason: `${by} does not know it: ${by} goes first` }],
      );
    }),
  );
}

function kind(message: string): string {
  return message.replace(/\.v\d+$/, '');
}

function isPublished(queue: string, message: string, live: Live): boolean {
  return Object.values(live).some(({ tells }) =>
    Object.keys(tells[queue] ?? {}).some((each) => kind(each) === kind(message)),
  );
}

/** What was told in some version and would be told in none: whoever waits for it would wait for ever. */
function consumerFaults(consumer: ContractDocument, live: Live, before: Live): Fault[] {
  return Object.entries(consumer.hears).flatMap(([queue, messages]) =>
    Object.keys(messages)
      .filter((message) => isPublished(queue, message, before) && !isPublished(queue, message, live))
      .map((message) => ({
        caller: consumer.package,
        call: `${queue}: ${message}`,
        field: '',
        reason: `${consumer.package} waits for it, nobody would send it any more`,
      })),
  );
}

/** What of one package's messages does not fit, as publisher and as consumer. */
export function messageFaults(user: ContractDocument, live: Live, before: Live): Fault[] {
  return [...publisherFaults(user, live), ...consumerFaults(user, live, before)];
}
