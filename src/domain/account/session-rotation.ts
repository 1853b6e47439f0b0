/**
 * When a refresh token is exchanged for the next one, and when its repeated use means that somebody
 * else has it, too. After the OAuth 2.0 security best current practice (RFC 9700, section 4.14.2),
 * with allowance for what browsers do: several requests at once carry the same token, and an answer
 * with the next one may never arrive.
 */

/**
 * For so long after a rotation there isn't another one, and the replaced token is still accepted,
 * in ms.
 */
export const ROTATION_GRACE_MS = 30_000;

/**
 * A session ends 90 days (in ms) after the member signed in, even if it is used every day. OWASP ASVS 5.0 asks
 * for such an end (7.3.2), so that a device that was lost long ago isn't signed in for ever.
 */
export const MAX_SESSION_MS = 90 * 86_400_000;

/**
 * When a session ends that is used now.
 * @param openedAt when the member signed in
 * @param idleMs how long it lasts without being used
 */
export function sessionEnd(openedAt: Date, now: Date, idleMs: number): Date {
  return new Date(Math.min(now.getTime() + idleMs, openedAt.getTime() + MAX_SESSION_MS));
}

/** The state of a session's chain of tokens. */
export type RotationState = {
  /** The number of the token that was issued last. */
  readonly generation: number;
  /** The number of the token that the latest one replaced; null in a new session. */
  readonly previous: number | null;
  /** When the latest token was issued; the last time, if it was issued more than once. */
  readonly issuedAt: Date;
  /** When the latest token was first presented; null while nobody has presented it. */
  readonly presentedAt: Date | null;
};

/**
 * What to do with a refresh token.
 * - `ROTATE`: issue the next one. A token that was issued before for the same one becomes void: its
 *   answer was lost, or it went to somebody else.
 * - `REPEAT`: issue the newest one again, for a request that ran beside the one that rotated.
 * - `REUSED`: a replaced token came back, so two parties have it.
 * - `UNKNOWN`: a token that was never issued.
 */
export type RotationMove = 'ROTATE' | 'REPEAT' | 'REUSED' | 'UNKNOWN';

/** Decides about a token of the generation `presented`. */
export function rotationMove(state: RotationState, presented: number, now: Date): RotationMove {
  const { generation, previous, issuedAt, presentedAt } = state;
  if (presented > generation || presented < 0) return 'UNKNOWN';
  if (presented !== generation && presented !== previous) return 'REUSED';
  if (isRecent(issuedAt, now)) return 'REPEAT';
  if (presented === generation) return 'ROTATE';
  if (presentedAt === null) return 'ROTATE';
  return isRecent(presentedAt, now) ? 'REPEAT' : 'REUSED';
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() <= ROTATION_GRACE_MS;

/** The state of the chain after a token was accepted by `ROTATE` or `REPEAT`. */
export function afterPresenting(
  state: RotationState,
  presented: number,
  move: 'ROTATE' | 'REPEAT',
  now: Date,
): RotationState {
  if (move === 'ROTATE') {
    const generation = state.generation + 1;
    return { generation, previous: presented, issuedAt: now, presentedAt: null };
  }
  if (presented !== state.generation) {
    return state.presentedAt === null ? { ...state, issuedAt: now } : state;
  }
  return { ...state, presentedAt: state.presentedAt ?? now };
}
