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

/** The first byte of each message, which says what it is. */
const TYPE = {
  parse: 'P'.charCodeAt(0),
  describe: 'D'.charCodeAt(0),
  bind: 'B'.charCodeAt(0),
  execute: 'E'.charCodeAt(0),
  sync: 'S'.charCodeAt(0),
  query: 'Q'.charCodeAt(0),
} as const;

/** The content of a message begins after its type (one byte) and its length (four bytes). */
const CONTENT = 5;

/** The byte of a Describe message that asks for a statement, not for its result. */
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

/** How many statements the database keeps, those that were used last. Without a bound its memory would grow with each text. */
const MAX_PREPARED = 300;

/** How many texts are remembered that were used once, to be recognised the second time. */
const MAX_SEEN = 1_000;

/** The statements that can be prepared. The others, such as ROLLBACK, have nothing to plan. */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The statements after which prepared ones stay as they are. Any other may have changed a table. */
const KEEPS_TABLES =
  /^\s*(?:begin|commit|rollback|savepoint|release|set transaction|set local|show|explain|lock)\b[^;]*;?\s*$/i;

const decoder = new TextDecoder();

/** Reads the text that ends with a zero byte. */
const readText = (message: Uint8Array, from: number): string =>
  decoder.decode(message.subarray(from, message.indexOf(0, from)));

/**
 * Reads the text of a Parse message.
 * @returns null if the message names the statement or says the types of its values, which `query` does only when its
 * caller wants that
 */
function readParsedText(message: Uint8Array): string | null {
  if (message[CONTENT] !== 0) return null;
  const end = message.indexOf(0, CONTENT + 1);
  const types = message.subarray(end + 1);
  return types.every((byte) => byte === 0)
    ? decoder.decode(message.subarray(CONTENT + 1, end))
    : null;
}

/** Writes the name of a prepared statement into a Bind message without one, and adds the Execute message. */
function joinBindAndExecute(bind: Uint8Array, name: string, execute: Uint8Array): Uint8Array {
  // The content begins with the name of the result, which is empty, so one zero byte is before the statement's.
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
  readonly #unwanted: string[] = [];
  readonly #prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    dispose: ({ name }) => this.#unwanted.push(name),
  });
  #names = 0;
  /** The prepared statement whose messages are being sent; null if it is another one. */
  #current: Prepared | null = null;
  /** The Bind message of that statement, until it is sent with the Execute message. */
  #bind: Uint8Array | null = null;

  /** Opens the database, as `PGlite.create` does. */
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
    const text = readParsedText(message);
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
