import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  afterPresenting,
  ROTATION_GRACE_MS,
  rotationMove,
  type RotationState,
  sessionEnd,
} from './session-rotation';

const START = Date.parse('2026-11-21T03:00:00Z');
const at = (ms: number) => new Date(START + ms);
const LATER = ROTATION_GRACE_MS + 1;
const state = (presentedMs: number | null = null): RotationState => ({
  generation: 5,
  previous: 3,
  issuedAt: at(0),
  presentedAt: presentedMs === null ? null : at(presentedMs),
});

describe('the newest token', () => {
  it('is exchanged for the next one, at most once within the grace period', () => {
    expect(rotationMove(state(), 5, at(ROTATION_GRACE_MS))).toBe('REPEAT');
    expect(rotationMove(state(), 5, at(LATER))).toBe('ROTATE');
  });
});

describe('the token that the newest one replaced', () => {
  it('is accepted beside it within the grace period', () => {
    expect(rotationMove(state(1_000), 3, at(ROTATION_GRACE_MS))).toBe('REPEAT');
  });
  it('means theft after the grace period, if the newest token has been used', () => {
    expect(rotationMove(state(1_000), 3, at(1_000 + ROTATION_GRACE_MS))).toBe('REPEAT');
    expect(rotationMove(state(1_000), 3, at(1_000 + LATER))).toBe('REUSED');
  });
  it('is good for no longer than half a minute', () => {
    expect(rotationMove(state(0), 3, at(31_000))).toBe('REUSED');
  });
  it('is exchanged again if the newest token may have been lost; that one becomes void', () => {
    expect(rotationMove(state(), 3, at(86_400_000))).toBe('ROTATE');
    const after = afterPresenting(state(), 3, 'ROTATE', at(86_400_000));
    expect(after).toMatchObject({ generation: 6, previous: 3, presentedAt: null });
    expect(rotationMove(after, 5, at(86_400_000))).toBe('REUSED');
  });
});

it('a session ends a month after its last use, and 90 days after signing in at the latest', () => {
  const opened = new Date('2026-01-01T00:00:00Z');
  const month = 30 * 86_400_000;
  const endUsedAt = (date: string) => sessionEnd(opened, new Date(date), month).toISOString();
  expect(endUsedAt('2026-01-01T00:00:00Z')).toBe('2026-01-31T00:00:00.000Z');
  expect(endUsedAt('2026-03-02T00:00:00Z')).toBe('2026-04-01T00:00:00.000Z');
  expect(endUsedAt('2026-03-31T00:00:00Z')).toBe('2026-04-01T00:00:00.000Z');
});

it('an older token always means theft, and a token that was never issued is unknown', () => {
  expect(rotationMove(state(), 4, at(0))).toBe('REUSED');
  expect(rotationMove(state(), 2, at(0))).toBe('REUSED');
  expect(rotationMove(state(), 6, at(0))).toBe('UNKNOWN');
  expect(rotationMove(state(), -1, at(0))).toBe('UNKNOWN');
});

/** A server that stores the chain of one session's tokens. */
function server() {
  let chain: RotationState = { generation: 0, previous: null, issuedAt: at(0), presentedAt: null };
  /** @returns the generation of the new token; null when the session has ended */
  return (presented: number, now: Date): number | null => {
    const move = rotationMove(chain, presented, now);
    if (move === 'REUSED' || move === 'UNKNOWN') return null;
    chain = afterPresenting(chain, presented, move, now);
    return chain.generation;
  };
}

it('never signs a browser out, whatever answers are lost and however its requests overlap', () => {
  const step = fc.record({
    /** The time since the step before, in ms. */
    after: fc.integer({ min: 0, max: 3_600_000 }),
    lost: fc.boolean(),
    /**
     * The delays of further requests with the same cookie, which arrive within the grace period, in
     * ms.
     */
    beside: fc.array(fc.integer({ min: 0, max: ROTATION_GRACE_MS }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const refresh = server();
      let cookie = 0;
      let now = 0;
      for (const { after, lost, beside } of steps) {
        now += after;
        const carried = cookie;
        const answer = refresh(carried, at(now));
        expect(answer).not.toBeNull();
        const answers = [...beside]
          .sort((a, b) => a - b)
          .map((later) => refresh(carried, at(now + later)));
        expect(answers).not.toContain(null);
        now += Math.max(0, ...beside);
        if (!lost && answer !== null) cookie = answer;
      }
    }),
  );
});

it('notices when an owner and a thief both use a copied token', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('owner', 'thief'), { minLength: 1, maxLength: 30 }),
      (turns) => {
        const refresh = server();
        const cookies = { owner: 0, thief: 0 };
        let now = 0;
        let isDetected = false;
        // Owner and thief take turns for hours; then both refresh again.
        for (const who of [...turns, 'owner', 'owner', 'thief', 'owner'] as const) {
          now += 3_600_000;
          const answer = refresh(cookies[who], at(now));
          if (answer === null) {
            isDetected = true;
            break;
          }
          cookies[who] = answer;
        }
        expect(isDetected).toBe(true);
      },
    ),
  );
});
