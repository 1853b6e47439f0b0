/**
 * When a refresh token is exchanged for the next one, and when its coming back means that somebody
 * else has it too. After the OAuth 2.0 security best current practice (RFC 9700, section 4.14.2), with
 * room for what browsers do: several requests at once carry the same token, and an answer with the
 * next one may never arrive.
 */

/** For so long after a rotation there is no other, and the token that was replaced is still good, in ms. */
export const ROTATION_GRACE_MS = 30_000;

/** Where the chain of a session's tokens stands. */
export type RotationState = {
  /** The token given out last. */
  readonly generation: number;
  /** The one it was given for; that of a new session was given for none. */
  readonly previous: number | null;
  /** When it was given, the last time if more than once. */
  readonly issuedAt: Date;
  /** When the last one first came back; null as long as nobody is known to have it. */
  readonly presentedAt: Date | null;
};

/**
 * - `ROTATE`: the next one is given, and whatever was given for the same token before is void: its
 *   answer was lost, or it went to somebody else.
 * - `REPEAT`: the newest is given again, to a request that ran beside the one that rotated.
 * - `REUSED`: a token came back that was replaced, so two have it.
 * - `UNKNOWN`: a token that was never given out.
 */
export type RotationMove = 'ROTATE' | 'REPEAT' | 'REUSED' | 'UNKNOWN';

/** What becomes of a token of the generation `presented`. */
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

/** Where the chain stands after a token was taken by `ROTATE` or `REPEAT`. */
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
