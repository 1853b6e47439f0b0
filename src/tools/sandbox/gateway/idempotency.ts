/**
 * Idempotency-Key: repeating a key on the same address returns the first answer again, whatever the
 * body; while the first call is still running it's refused with 409.
 */
import { type Answer, refuse } from './errors';
import type { Lang } from '../html';
import type { GatewayStore } from './store';

/** The result of a call, and what the caller gets of it. */
export interface Outcome {
  /** The real answer, which later calls with the same key get. */
  readonly answer: Answer;
  /** What the caller gets instead, when the real answer is lost on the way. */
  readonly shown?: Answer;
  /** The delay of the answer, in ms. */
  readonly holdMs?: number;
  /** The call changed nothing, so its key can be used again. */
  readonly forget?: true;
}

const KEY_MAX = 300;

export class IdempotencyStore {
  readonly #running = new Set<string>();

  constructor(
    private readonly store: Pick<GatewayStore, 'remember' | 'recall'>,
    private readonly now: () => number,
    private readonly hold: (ms: number) => Promise<void>,
  ) {}

  /**
   * Runs a call once per key.
   * @param scope method and path; two addresses may use the same key
   */
  async run(
    key: string | undefined,
    scope: string,
    lang: Lang,
    call: () => Outcome,
  ): Promise<Answer> {
    if (key === undefined) return this.#wait(call());
    if (key === '' || key.length > KEY_MAX) return refuse('INVALID_IDEMPOTENCY_KEY', lang);
    const name = `${scope} ${key}`;
    if (this.#running.has(name)) return refuse('IDEMPOTENT_REQUEST_PROCESSING', lang);
    const kept = this.store.recall(name, this.now());
    if (kept) return kept;

    this.#running.add(name);
    try {
      const outcome = call();
      // The answer is stored before the delay: a process that is killed meanwhile must not do the
      // work again.
      if (!outcome.forget) this.store.remember(name, outcome.answer, this.now());
      return await this.#wait(outcome);
    } finally {
      this.#running.delete(name);
    }
  }

  async #wait(outcome: Outcome): Promise<Answer> {
    if (outcome.holdMs) await this.hold(outcome.holdMs);
    return outcome.shown ?? outcome.answer;
  }
}
