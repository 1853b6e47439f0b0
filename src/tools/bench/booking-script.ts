import type { RecordedStatement } from '@/server/testing/database';
import { digitsOf, ID_PREFIXES } from './booking-calls';

/** Longer texts, such as mails, stay the same each time; only what has to be unique changes. */
const MAX_ID_LENGTH = 100;
/** The random mark of the process that works on a request doesn't have to change either. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** pgbench variables for values that stay the same, shared by all scripts of a run. */
export class Values {
  readonly #names = new Map<string, { readonly name: string; readonly value: string }>();

  /**
   * @param slot values with the same slot share one variable, which has the first value; by default
   *   each value has its own
   */
  named(value: string, slot = value): string {
    const known = this.#names.get(slot);
    if (known !== undefined) return known.name;
    const name = `v${this.#names.size}`;
    this.#names.set(slot, { name, value });
    return name;
  }

  /** The values by name, for `-D`, where they are sent as they are and need no quoting. */
  get byName(): ReadonlyMap<string, string> {
    return new Map([...this.#names.values()].map(({ name, value }) => [name, value]));
  }
}

/** A number that a script draws anew each time, between the first and the last. */
type Drawn = { readonly recorded: number; readonly first: number; readonly last: number };

/**
 * Makes a pgbench script from two recordings of the same work. Values that differ between them are
 * unique to each run, and become random numbers; room and guest are drawn by `\set`, and everything
 * else stays.
 * @param drawn.room the id that hotel, room type and plan have in both recordings
 * @param drawn.guest the number of the guest whose work the first recording is
 * @param typesOf the PostgreSQL types of a statement's parameters, by its SQL
 * @throws Error when the recordings have different statements
 */
export function scriptOf(
  [one, other]: readonly [readonly RecordedStatement[], readonly RecordedStatement[]],
  values: Values,
  { room, guest }: { readonly room: Drawn; readonly guest: Drawn },
  typesOf: ReadonlyMap<string, readonly string[]>,
): string {
  if (one.map(({ sql }) => sql).join(';') !== other.map(({ sql }) => sql).join(';')) {
    throw new Error('The same work was two different lists of statements.');
  }
  const statements = one.map(({ sql, params }, at) =>
    sql.replace(/\$(\d+)/g, (_, number: string) => {
      const index = Number(number) - 1;
      const value = textOf(params[index]);
      if (value === null) return 'null';
      // A pgbench variable can't be empty.
      if (value === '') return `''`;
      if (value === String(room.recorded)) return ':room';
      const withDrawnGuest = replaceGuestId(value, guest.recorded, typesOf.get(sql)?.[index]);
      if (withDrawnGuest !== null) return withDrawnGuest;
      const isOwn = value !== textOf(other[at]?.params[index]);
      if (!isOwn) return `:${values.named(value)}`;
      const isUnique = value.length <= MAX_ID_LENGTH && !/[\s{]/.test(value) && !UUID.test(value);
      return isUnique ? ':own' : `:${values.named(value, `${at} ${sql} ${index}`)}`;
    }),
  );
  return [
    `\\set room random(${room.first}, ${room.last})`,
    `\\set guest random(${guest.first}, ${guest.last})`,
    '\\set own random(100000000, 9007199254740991)',
    ...statements.map((statement) => `${statement};`),
    '',
  ].join('\n');
}

/**
 * Writes a value of a recorded statement as SQL in which the id of the recorded guest is replaced by the id of the guest
 * that pgbench draws.
 * @param type the value's type in PostgreSQL, because the same id is a `uuid` in most tables and a `text` in some
 * @returns null if the value doesn't contain the id
 */
function replaceGuestId(value: string, recorded: number, type: string | undefined): string | null {
  for (const prefix of Object.values(ID_PREFIXES)) {
    const id = prefix + digitsOf(recorded);
    const drawn = `'${prefix}' || lpad(:guest::text, 12, '0')`;
    if (value === id) {
      if (type === undefined) throw new Error('The type of a value is unknown.');
      return `(${drawn})::${type}`;
    }
    const [before, after, ...more] = value.split(id);
    // Names such as that of a lock contain the id once; longer texts keep the recorded guest's.
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (value.length <= MAX_ID_LENGTH && !/['\\]/.test(value))
      return `('${before}' || ${drawn} || '${after}')`;
  }
  return null;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') throw new Error('A parameter that no script can hold.');
  return String(value);
}
