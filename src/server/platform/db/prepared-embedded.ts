import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

/*
 * PGlite parses and plans each statement anew, which takes more than half of the time of a short one. Here it parses
 * a statement once and keeps it under a name, as the driver of a server does (`prepared.ts`, docs/decisions/130).
 *
 * For one statement PGlite's `query` sends the messages of PostgreSQL's extended query protocol one by one: Parse,
 * Describe of the statement, Bind, Describe of the result, Execute, Sync. They all pass through `execProtocolStream`,
 * which is replaced here. Only Bind and Execute have to be sent for a statement that is known. See
 * <https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY>.
 */

type Options = Parameters<PGlite['execProtocolStream']>[1];
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** Each message of PostgreSQL's protocol begins with a letter for its type. These are the types that are handled here. */
const TYPE = {
  parse: 'P'.charCodeAt(0),
  describe: 'D'.charCodeAt(0),
  bind: 'B'.charCodeAt(0),
  execute: 'E'.charCodeAt(0),
  sync: 'S'.charCodeAt(0),
  query: 'Q'.charCodeAt(0),
} as const;

/** At which byte the content of a message begins: before it stand the letter for its type and four bytes for its length. */
const CONTENT = 5;

/**
 * A Describe message asks the database either for a statement's types of values and columns, or for the columns of a
 * result only. Its content begins with this letter in the first case, and with another one in the second.
 */
const OF_STATEMENT = 'S'.charCodeAt(0);

/** A statement that the database keeps under a name. */
type Prepared = {
  readonly text: string;
  readonly name: string;
  /** The answer to its Parse message. */
  readonly parsed: Answer;
  /** The types of its values and the columns of its result; null until the database has said them. */
  described: Answer | null;
};

/**
 * The most prepared statements that the database keeps at once. When another one is prepared, the one that hasn't been
 * used for the longest time is removed. Without this limit, memory would grow with each new text of SQL.
 */
const MAX_PREPARED = 300;

/** The most texts of SQL that are remembered after their first use. A text that is used again is prepared. */
const MAX_SEEN = 1_000;

/** Recognises statements that are worth preparing. For others, such as ROLLBACK, PostgreSQL makes no plan. */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Recognises statements that can't change the columns of a table. After any other that isn't preparable either, all prepared
 * statements are removed, because PostgreSQL refuses to run one whose columns have changed since.
 */
const KEEPS_TABLES =
  /^\s*(?:begin|commit|rollback|savepoint|release|set transaction|set local|show|explain|lock)\b[^;]*;?\s*$/i;

const decoder = new TextDecoder();

/** Reads a text from a message. In the protocol each text ends with a zero byte. */
const readText = (message: Uint8Array, from: number): string =>
  decoder.decode(message.subarray(from, message.indexOf(0, from)));

/**
 * Reads the SQL from a Parse message, the message by which the database learns of a statement. Beside the SQL it may
 * contain a name for the statement and the types of its values.
 * @returns null if it contains either, because such a statement isn't prepared here
 */
function readStatementText(message: Uint8Array): string | null {
  if (message[CONTENT] !== 0) return null;
  const end = message.indexOf(0, CONTENT + 1);
  const types = message.subarray(end + 1);
  return types.every((byte) => byte === 0) ? readText(message, CONTENT + 1) : null;
}

/**
 * Joins two messages into one buffer, so that the database is called once for both: the Bind message, which gives a
 * statement its values, and the Execute message, which runs it. The Bind message of PGlite has no name for the
 * statement, so the name is inserted and the length of the message corrected.
 */
function joinBindAndExecute(bind: Uint8Array, name: string, execute: Uint8Array): Uint8Array {
  // A Bind message contains two names: first the one of the result, which PGlite leaves empty and which therefore is a
  // single zero byte, and then the one of the statement.
  const at = CONTENT + 1;
  const joined = Buffer.concat([
    bind.subarray(0, at),
    Buffer.from(name),
    bind.subarray(at),
    execute,
  ]);
  joined.writeInt32BE(bind.length - 1 + name.length, 1);
  return joined;
}

/** The embedded database, which prepares each statement that is used more than once. */
export class PreparingPGlite extends PGlite {
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  /** The names of statements that are no longer needed. The database removes them before it prepares the next one. */
  readonly #unwanted: string[] = [];
  readonly #prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    dispose: ({ name }) => this.#unwanted.push(name),
  });
  #names = 0;
  /** The prepared statement that PGlite is sending messages for; null while it sends one that isn't prepared. */
  #current: Prepared | null = null;
  /** The Bind message of that statement, which waits here for the Execute message. */
  #bind: Uint8Array | null = null;

  /** Creates the database and waits until it can be used. The library's own `create` would make one that doesn't prepare. */
  static async open(options: PGliteOptions): Promise<PreparingPGlite> {
    const database = new PreparingPGlite(options);
    await database.waitReady;
    return database;
  }

  /** Sends a message, or answers it with what is known. PGlite sends the messages of one statement at a time. */
  override async execProtocolStream(message: Uint8Array, options?: Options): Promise<Answer> {
    const type = message[0];
    if (type === TYPE.query && !KEEPS_TABLES.test(readText(message, CONTENT)))
      this.#prepared.clear();
    if (type === TYPE.parse) this.#current = await this.#prepare(message, options);
    const current = this.#current;
    if (current === null) return super.execProtocolStream(message, options);
    switch (type) {
      case TYPE.parse:
        return current.parsed;
      case TYPE.describe:
        current.described ??= await this.#describe(current, options);
        return message[CONTENT] === OF_STATEMENT
          ? current.described
          : current.described.filter(({ name }) => name !== 'parameterDescription');
      case TYPE.bind:
        this.#bind = message;
        return [];
      case TYPE.execute:
        if (this.#bind === null) throw new Error('An Execute message came before a Bind message.');
        return super.execProtocolStream(
          joinBindAndExecute(this.#bind, current.name, message),
          options,
        );
      case TYPE.sync:
        this.#current = null;
        this.#bind = null;
    }
    return super.execProtocolStream(message, options);
  }

  /**
   * Finds the prepared statement for a Parse message, or prepares it if its text is used for the second time.
   * @returns null for a statement that isn't prepared
   */
  async #prepare(message: Uint8Array, options: Options): Promise<Prepared | null> {
    const text = readStatementText(message);
    if (text === null) return null;
    if (!PREPARABLE.test(text)) {
      if (!KEEPS_TABLES.test(text)) this.#prepared.clear();
      return null;
    }
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true);
      return null;
    }
    for (const name of this.#unwanted.splice(0)) {
      await super.execProtocolStream(protocol.serialize.close({ type: 'S', name }), options);
    }
    this.#names += 1;
    const name = `statement_${this.#names}`;
    const parse = protocol.serialize.parse({ name, text });
    const parsed = await super.execProtocolStream(parse, options);
    return { text, name, parsed, described: null };
  }

  /** Reads the types of a statement's values and the columns of its result, and keeps the statement. */
  async #describe(statement: Prepared, options: Options): Promise<Answer> {
    const { name, text } = statement;
    const message = protocol.serialize.describe({ type: 'S', name });
    const described = await super.execProtocolStream(message, options);
    this.#prepared.set(text, statement);
    return described;
  }
}
