import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@shop/contracts';
import type { Db } from 'mongodb';
import { type Signed, signed } from '../context.ts';
import { insertOnce } from '../data/mongo.ts';
import { refuse } from '../errors.ts';
import type { OutboxEntry } from './outbox.store.ts';
import { logEntries } from './staff-log.ts';

/** One edit, written once. Its number is the version, so two edits of the same version collide. */
export interface SettingsEdit extends Signed {
  readonly _id: number;
  readonly at: Date;
  readonly value: object;
  readonly changes: readonly FieldChange[];
  /** Entries for the staff log. */
  readonly log: readonly OutboxEntry[];
}

export interface VersionedSettings<Value> {
  readonly collection: string;
  /** Version 0, which the shop ships with. */
  readonly defaults: Value;
  /** How the staff log names the settings. */
  readonly id: string;
  readonly name: string;
  /** The fields in which two versions are compared; by default those of the value. */
  readonly fieldsOf?: (value: Value) => object;
}

/** `isOwn`: only the same person saved since. */
export type SaveOutcome<Value> =
  | { readonly kind: 'saved'; readonly settings: Value & { readonly version: number } }
  | { readonly kind: 'outdated'; readonly isOwn: boolean };

/** Returns the saved settings, or refuses with `own` if the person's own earlier save changed them. */
export function savedOrRefuse<Value>(
  outcome: SaveOutcome<Value>,
  { code, noun }: { code: string; noun: string },
): Value & { readonly version: number } {
  if (outcome.kind === 'saved') return outcome.settings;
  const { isOwn } = outcome;
  const message = isOwn ? `Your earlier save changed ${noun}` : `Another admin changed ${noun}`;
  throw refuse.conflict(code, message, isOwn ? { own: true } : {});
}

/** As the database keeps it: without undefined fields. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Lists the fields that differ; a missing side is undefined. */
export function changesBetween(before: object, after: object): FieldChange[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const later = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((field) => ({ field, before: earlier.get(field), after: later.get(field) }))
    .filter((change) => !isDeepStrictEqual(plain(change.before), plain(change.after)));
}

/** Keeps settings that staff edit as a whole, with all their edits. */
export function createVersionedStore<Value extends object>(db: Db, settings: VersionedSettings<Value>) {
  const { collection, defaults, id, name, fieldsOf = (value) => value } = settings;
  const edits = db.collection<SettingsEdit>(collection);

  const last = async (filter: { at?: { $lte: Date } } = {}) => {
    const found = await edits.findOne(filter, { sort: { _id: -1 } });
    // Fields that were added to the shop after the edit have their defaults. Only `save` writes values.
    return { value: { ...defaults, ...(found?.value as Value | undefined) }, version: found?._id ?? 0 };
  };
  const shown = ({ value, version }: { value: Value; version: number }) => ({ ...value, version });

  const outdated = async (version: number, by: string): Promise<SaveOutcome<Value>> => {
    const other = await edits.findOne({ _id: { $gt: version }, by: { $ne: by } });
    const own = await edits.findOne({ _id: { $gt: version }, by });
    return { kind: 'outdated', isOwn: own !== null && other === null };
  };

  /** An edit without a change is not kept: it repeats one whose answer was lost. */
  const save = async (
    wanted: Value,
    version: number,
    { by, at }: { by: string; at: Date },
  ): Promise<SaveOutcome<Value>> => {
    const before = await last();
    const value = { ...defaults, ...wanted };
    const changes = changesBetween(fieldsOf(before.value), fieldsOf(value));
    if (changes.length === 0) return { kind: 'saved', settings: shown(before) };
    if (before.version !== version) return outdated(version, by);
    const saved = { value, version: version + 1 };
    const log = logEntries({ thing: { kind: 'settings', id, name }, by, at, changes });
    const edit = signed({ _id: saved.version, at, by, value, changes, log });
    if (await insertOnce(edits, edit)) return { kind: 'saved', settings: shown(saved) };
    return save(wanted, version, { by, at });
  };

  return {
    current: async () => shown(await last()),
    /** Returns the settings that held at a time. */
    at: async (time: Date) => shown(await last({ at: { $lte: time } })),
    /** Newest first. */
    edits: (limit: number): Promise<SettingsEdit[]> => edits.find().sort({ _id: -1 }).limit(limit).toArray(),
    save,
  };
}
