/** A statement as the driver got it. */
export type Sent = { readonly sql: string; readonly params: readonly unknown[] };

/** A drizzle logger that records every statement. */
export class Recorder {
  #sent: Sent[] = [];

  logQuery(sql: string, params: unknown[]): void {
    this.#sent.push({ sql, params });
  }

  /** Runs a piece of work and returns its statements, in order. */
  async of(work: () => Promise<unknown>): Promise<readonly Sent[]> {
    this.#sent = [];
    await work();
    return this.#sent;
  }
}
