import type {
  Charge,
  Delivery,
  EventRecord,
  Intent,
  Method,
  Refund,
  Row,
  StoredAnswer,
} from './model/records.ts';

/** Everything the stand-in knows, for readers. */
export interface Tables {
  readonly intents: ReadonlyMap<string, Intent>;
  readonly methods: ReadonlyMap<string, Method>;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly events: ReadonlyMap<string, EventRecord>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

export class Store implements Tables {
  readonly intents = new Map<string, Intent>();
  readonly methods = new Map<string, Method>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, EventRecord>();
  readonly deliveries = new Map<string, Delivery>();
  readonly answers = new Map<string, StoredAnswer>();

  apply(row: Row): void {
    switch (row.table) {
      case 'intents':
        this.intents.set(row.value.id, row.value);
        break;
      case 'methods':
        this.methods.set(row.value.id, row.value);
        break;
      case 'charges':
        this.charges.set(row.value.id, row.value);
        break;
      case 'refunds':
        this.refunds.set(row.value.id, row.value);
        break;
      case 'events':
        this.events.set(row.value.id, row.value);
        break;
      case 'deliveries':
        this.deliveries.set(row.value.id, row.value);
        break;
      case 'answers':
        this.answers.set(row.value.id, row.value);
        break;
    }
  }

  rows(): Row[] {
    return [
      ...[...this.intents.values()].map((value) => ({ table: 'intents' as const, value })),
      ...[...this.methods.values()].map((value) => ({ table: 'methods' as const, value })),
      ...[...this.charges.values()].map((value) => ({ table: 'charges' as const, value })),
      ...[...this.refunds.values()].map((value) => ({ table: 'refunds' as const, value })),
      ...[...this.events.values()].map((value) => ({ table: 'events' as const, value })),
      ...[...this.deliveries.values()].map((value) => ({ table: 'deliveries' as const, value })),
      ...[...this.answers.values()].map((value) => ({ table: 'answers' as const, value })),
    ];
  }
}
