/** A statement as the driver was given it. */
export type Sent = { readonly sql: string; readonly params: readonly unknown[] };

/** What drizzle tells of every statement, kept. */
export class Recorder {
  #sent: Sent[] = [];

  logQuery(sql: string, params: unknown[]): void {
    this.#sent.push({ sql, params });
  }

  /** The statements of a piece of work, in order. */
  async of(work: () => Promise<unknown>): Promise<readonly Sent[]> {
    this.#sent = [];
    await work();
    return this.#sent;
  }
}

/** Longer texts, such as a mail, stay the same each time: only what has to be unique changes. */
const LONGEST_ID = 100;
/** Neither does the mark of who is at work on a request have to. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Variables of pgbench for values that stay the same, over all scripts of a run. */
export class Values {
  readonly #names = new Map<string, { readonly name: string; readonly value: string }>();

  /** @param slot what shares one variable, by whichever value it has first; the value if left out */
  named(value: string, slot = value): string {
    const known = this.#names.get(slot);
    if (known !== undefined) return known.name;
    const name = `v${this.#names.size}`;
    this.#names.set(slot, { name, value });
    return name;
  }

  /** By name, for `-D`: what is given there is sent as it is, and needs no quoting. */
  get byName(): ReadonlyMap<string, string> {
    return new Map([...this.#names.values()].map(({ name, value }) => [name, value]));
  }
}

/**
 * A script for pgbench from two recordings of the same work: what differs between them is that
 * work's own, and a random number each time; the room is drawn by `\set`, everything else stays.
 * @param room the id that hotel, room type and plan have in the recordings
 * @param rooms the first and the last to be drawn
 * @throws Error when the two aren't the same statements
 */
export function scriptOf(
  [one, other]: readonly [readonly Sent[], readonly Sent[]],
  values: Values,
  room: number,
  rooms: readonly [number, number],
): string {
  if (one.map(({ sql }) => sql).join(';') !== other.map(({ sql }) => sql).join(';')) {
    throw new Error('The same work was two different lists of statements.');
  }
  const statements = one.map(({ sql, params }, at) =>
    sql.replace(/\$(\d+)/g, (_, number: string) => {
      const index = Number(number) - 1;
      const value = textOf(params[index]);
      if (value === null) return 'null';
      // A variable of pgbench's can't be empty.
      if (value === '') return `''`;
      if (value === String(room)) return ':room';
      const isOwn = value !== textOf(other[at]?.params[index]);
      if (!isOwn) return `:${values.named(value)}`;
      const isUnique = value.length <= LONGEST_ID && !/[\s{]/.test(value) && !UUID.test(value);
      return isUnique ? ':own' : `:${values.named(value, `${at} ${sql} ${index}`)}`;
    }),
  );
  return [
    `\\set room random(${rooms[0]}, ${rooms[1]})`,
    '\\set own random(100000000, 9007199254740991)',
    ...statements.map((statement) => `${statement};`),
    '',
  ].join('\n');
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') throw new Error('A parameter that no script can hold.');
  return String(value);
}
