import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { ROTATION_GRACE_MS } from '@/domain/account/session-rotation';
import { openSession } from '@/server/core/members/member-session';
import {
  lockSession,
  refreshTokenUsing,
  type ReadSession,
} from '@/server/use-cases/account/sessions/refresh-token';
import { memberSessions } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { ask, dataOf, type World } from '@/server/testing/world';
import { meetingOf } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * How long a request waits after reading the session, in ms, for the other one to have read it before either of
 * them writes. With the lock the other one can't read it until the first has written, so that wait is short.
 */
const READING_MS = { unlocked: 5_000, locked: 60 };

let world: World;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

/** Reads as `read` does, and waits for the other request to have read as well. */
function readWithOther(read: ReadSession, maxMs: number): ReadSession {
  const meet = meetingOf(2, maxMs);
  return async (...given) => {
    const session = await read(...given);
    await meet();
    return session;
  };
}

/** For comparison, the same read without the lock: the session is read like any other row. */
const unlocked: ReadSession = async (tx, sessionId) => {
  const [session] = await tx.select().from(memberSessions).where(eq(memberSessions.id, sessionId));
  return session;
};

/**
 * A member's refresh token was copied, and the member has exchanged it since. The copy and the
 * member's newer token are exchanged at the same moment, and the session is read by `read`.
 */
async function ownerAndThief(read: ReadSession, maxMs: number) {
  const { id } = await world.member();
  const opened = await openSession(world.db, id, { ...world.deps, userAgent: '' });
  const stolen = opened.refreshToken;
  world.advance(ROTATION_GRACE_MS + 1);
  const body = { refreshToken: stolen };
  const own = dataOf(await world.call('refreshToken', { body })).refreshToken;
  expect(own).not.toBe(stolen);
  world.advance(ROTATION_GRACE_MS + 1);
  const app = createApp(world.deps, {
    ...handlers,
    refreshToken: refreshTokenUsing(readWithOther(read, maxMs)),
  });
  const statuses = await Promise.all(
    [own, stolen].map(async (refreshToken) => {
      const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.refreshToken)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
      });
      return answer.status;
    }),
  );
  const [session] = await world.db
    .select()
    .from(memberSessions)
    .where(eq(memberSessions.id, opened.sessionId));
  return { statuses: statuses.sort(), revokedFor: session?.revokedFor };
}

describe('a copied refresh token and its owner’s newer one at the same moment', () => {
  it('are both exchanged without the lock: nobody notices the copy', async () => {
    expect(await ownerAndThief(unlocked, READING_MS.unlocked)).toEqual({
      statuses: [200, 200],
      revokedFor: null,
    });
  });

  it('are distinguished: one is exchanged, the other ends the session for both', async () => {
    expect(await ownerAndThief(lockSession, READING_MS.locked)).toEqual({
      statuses: [200, 401],
      revokedFor: 'REUSED',
    });
  });
});
