import { setTimeout as sleep } from 'node:timers/promises';

import type { ErrorBody } from '@/contract/wire';
import type { Random } from '@/server/testing/random';
import type { GuestRequest } from './calls';
import type { ChaosEnvironment } from './environment';

/** The phases of an upgrade, in order. Only in `FAULTS` is anything broken. */
export const UPGRADE_PHASES = ['BEFORE', 'EXPAND', 'BOTH', 'FAULTS', 'SWITCH', 'AFTER'] as const;
export type Phase = (typeof UPGRADE_PHASES)[number];

/** How often each process is asked whether it is ready, in ms. */
const ASK_EVERY_MS = 250;
const ANSWER_MS = 3_000;
/** How long it may take until processes are ready, in ms. */
const READY_MS = 120_000;
/** On a machine with nothing else to do no call is too slow; so many in all may be. */
const MAX_SLOW_SHARE = 0.01;
/** What a fault may cost a guest: an answer that says to try again. Anything else is unexpected. */
const EXPLAINED_BY_FAULTS = [502, 503, 504];

type Count = { calls: number; former: number; errors: Map<string, number>; booked: number };
const nothing = (): Count => ({ calls: 0, former: 0, errors: new Map(), booked: 0 });

/**
 * What stands in front of two releases: sends each call to a process that says it is ready, and keeps
 * what became of it.
 */
export class Balancer {
  readonly #counts = new Map<Phase, Count>(UPGRADE_PHASES.map((phase) => [phase, nothing()]));
  readonly #ready = new Set<number>();
  /** Why processes were not ready after they had been, and how often. */
  readonly #red = new Map<string, number>();
  /** Which release held each booking, by its id. */
  readonly #heldBy = new Map<string, 'former' | 'new'>();
  #asked: readonly number[] = [];
  #crossed = 0;
  #phase: Phase = 'BEFORE';
  #isOver = false;
  #isAsking = false;

  constructor(
    private readonly environment: ChaosEnvironment,
    /** The first processes are of the former release. */
    private readonly formerWebs: number,
    private readonly source: Random,
  ) {}

  /** From now on these processes are behind the balancer; waits until all are ready. */
  async begin(webs: readonly number[]): Promise<void> {
    this.#asked = webs;
    if (!this.#isAsking) {
      this.#isAsking = true;
      void this.#ask();
    }
    await this.allReady(webs);
  }

  /** @throws Error when they aren't ready in time */
  async allReady(webs: readonly number[]): Promise<void> {
    const until = Date.now() + READY_MS;
    while (!webs.every((at) => this.#ready.has(at))) {
      if (Date.now() > until) throw new Error(`not ready: ${this.#notReady(webs).join(', ')}`);
      await sleep(ASK_EVERY_MS);
    }
  }

  #notReady(webs: readonly number[]): number[] {
    return webs.filter((at) => !this.#ready.has(at));
  }

  async #ask(): Promise<void> {
    while (!this.#isOver) {
      await Promise.all(this.#asked.map((at) => this.#askOne(at)));
      await sleep(ASK_EVERY_MS);
    }
  }

  async #askOne(at: number): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const url = `${this.environment.urlOf(at)}/readyz`;
    const seen = await fetch(url, { signal }).then(
      async (answer) => ({ ok: answer.ok, why: await answer.text() }),
      () => ({ ok: false, why: 'no answer in time' }),
    );
    if (seen.ok) {
      this.#ready.add(at);
      return;
    }
    // Whoever isn't ready any more counts; whoever isn't yet doesn't.
    if (!this.#ready.delete(at)) return;
    const line = `${this.#phase}: the ${this.#releaseOf(at)} release, ${failedChecks(seen.why)}`;
    this.#red.set(line, (this.#red.get(line) ?? 0) + 1);
  }

  #releaseOf(at: number): 'former' | 'new' {
    return at < this.formerWebs ? 'former' : 'new';
  }

  /** When and why processes were not ready after they had been, with how often. */
  notReady(): string[] {
    return [...this.#red].map(([line, times]) => `${line}: ${times} times`);
  }

  enter(phase: Phase): void {
    this.#phase = phase;
  }

  end(): void {
    this.#isOver = true;
  }

  /** Notes how many bookings the present phase made. */
  booked(count: number): void {
    this.#of(this.#phase).booked += count;
  }

  #of(phase: Phase): Count {
    const count = this.#counts.get(phase);
    if (count === undefined) throw new Error(phase);
    return count;
  }

  /** Sends a call to a process that is ready, or to any where none is. */
  readonly send = async (request: GuestRequest): Promise<{ status: number; json: unknown }> => {
    const ready = [...this.#ready];
    const at = this.source.pick(ready.length > 0 ? ready : this.#asked);
    const release = this.#releaseOf(at);
    // What a phase's faults have done to a call counts there, although it ends in the next one.
    const count = this.#of(this.#phase);
    count.calls += 1;
    if (release === 'former') count.former += 1;
    const note = (status: string) => {
      const call = `${request.method} ${request.path.split('?')[0]?.replace(/[A-Z][0-9A-Z]{12}/, '…') ?? ''}`;
      const line = `${status} by the ${release} release, ${call}`;
      count.errors.set(line, (count.errors.get(line) ?? 0) + 1);
    };
    try {
      const answer = await this.environment.sendTo(this.environment.urlOf(at), request);
      if (answer.status >= 500) note(`${answer.status} ${(answer.json as ErrorBody).error.code}`);
      else this.#follow(request.path, answer, release);
      return answer;
    } catch (error) {
      note(isTimeout(error) ? 'no answer in time' : 'connection lost');
      throw error;
    }
  };

  /** Sees which bookings are held by one release and paid by the other. */
  #follow(
    path: string,
    { status, json }: { status: number; json: unknown },
    release: 'former' | 'new',
  ): void {
    if (status >= 400) return;
    const { id, outcome } = json as { id?: string; outcome?: string };
    if (id === undefined) return;
    if (path.endsWith('/temporary-save')) this.#heldBy.set(id, release);
    if (!path.endsWith('/payment/save') || outcome !== 'BOOKED') return;
    const held = this.#heldBy.get(id);
    this.#heldBy.delete(id);
    if (held !== undefined && held !== release) this.#crossed += 1;
  }

  crossed(): number {
    return this.#crossed;
  }

  /**
   * What went wrong in a phase and isn't explained: neither by its faults, nor by a machine so busy
   * that as many calls were too slow while the former release was alone.
   */
  unexplained(phase: Phase): string[] {
    const share = Math.max(MAX_SLOW_SHARE, this.#slowShare('BEFORE'));
    const isSlowAnyway = this.#slowShare(phase) <= share;
    return [...this.#of(phase).errors]
      .filter(([line]) =>
        phase === 'FAULTS' ? !isExplained(line) : !(isSlowAnyway && isSlow(line)),
      )
      .map(([line, times]) => `${times} × ${line}`);
  }

  /** Which part of a phase's calls were too slow for somebody. */
  #slowShare(phase: Phase): number {
    const { calls, errors } = this.#of(phase);
    const slow = [...errors].filter(([line]) => isSlow(line));
    return slow.reduce((sum, [, times]) => sum + times, 0) / Math.max(1, calls);
  }

  /** The figures of each phase. */
  table(): string[] {
    return UPGRADE_PHASES.map((phase) => {
      const { calls, former, errors, booked } = this.#of(phase);
      const failed = [...errors.values()].reduce((sum, times) => sum + times, 0);
      return `${phase}: ${calls} calls, ${former} to the former release; ${booked} bookings; ${failed} calls failed`;
    });
  }
}

/** The checks of `/readyz` that failed, or what there is instead of an answer. */
const failedChecks = (text: string): string =>
  [...text.matchAll(/"(\w+)":"failed"/g)].map(([, name]) => name).join(', ') || text.slice(0, 80);

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/** Somebody's time was over: the guest's, or the site's for its database or a gateway. */
const isSlow = (line: string): boolean =>
  line.startsWith('no answer in time') || line.startsWith('503');

const isExplained = (line: string): boolean =>
  line.startsWith('no answer in time') ||
  line.startsWith('connection lost') ||
  EXPLAINED_BY_FAULTS.some((status) => line.startsWith(String(status)));
