import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkedAccounts } from '@/server/use-cases/account/sign-in/social-links';
import { members, memberSocials } from '@/server/platform/db/schema';
import type { IdentityVerifier } from '@/server/platform/providers/identity-verifier';
import type { TestMember, World } from '@/server/testing/world';
import { pause } from './world/moments';
import { raceWorld } from './world/race-world';

const ROUNDS = 12;
const TABS = 4;

/** A verifier that accepts every token; the part before the slash is the subject. */
const believing: IdentityVerifier = async ({ idToken }, now) => {
  const [subject = ''] = idToken.split('/');
  return {
    subject,
    name: '김하늘',
    refusedFrom: new Date(now.getTime() + 60_000),
    verifiedEmail: async () => `${subject}@example.com`,
  };
};

let world: World;
beforeAll(async () => {
  world = await raceWorld({
    identities: new Map([
      ['etbs', believing],
      ['google', believing],
    ]),
  });
});
afterAll(() => world.close());

const rounds = Array.from({ length: ROUNDS }, (_, at) => at);
const tabs = Array.from({ length: TABS }, (_, at) => at);
/**
 * Two tokens count as the same when their signed parts are equal, which is everything before the
 * last part.
 */
const signed = (claims: string) => ({ idToken: `${claims}.signature` });
const signIn = (claims: string) =>
  world.call('socialCallback', { params: { provider: 'etbs' }, body: signed(claims) });
const link = (member: TestMember, provider: string, claims: string) =>
  world.call('linkSocial', { params: { provider }, body: signed(claims) }, { member });
const linksOf = ({ id }: TestMember) =>
  world.db.$count(memberSocials, eq(memberSocials.memberId, id));

/** Adds members with two linked providers and without a password. */
const twoWaysIn = (of: string) =>
  Promise.all(
    rounds.map(async (round) => {
      const member = await world.member({ passwordHash: null });
      await link(member, 'etbs', `${of}-${round}-left`);
      await link(member, 'google', `${of}-${round}-right`);
      return member;
    }),
  );

describe('identities', () => {
  it('one token signs in once, however often it is sent at once', async () => {
    await signIn('known/first');
    for (const round of rounds.slice(0, 4)) {
      const answers = await Promise.all(tabs.map(() => signIn(`known/${round}`)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('a new person in many tabs becomes one member', async () => {
    for (const round of rounds.slice(0, 6)) {
      const answers = await Promise.all(tabs.map((tab) => signIn(`new-${round}/${tab}`)));
      expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
      const email = `new-${round}@example.com`;
      expect(await world.db.$count(members, eq(members.email, email))).toBe(1);
    }
  });

  it('an identity that several members claim at once is linked to one', async () => {
    for (const round of rounds.slice(0, 6)) {
      const claimants = await Promise.all(tabs.map(() => world.member()));
      const answers = await Promise.all(
        claimants.map((member, tab) => link(member, 'etbs', `wanted-${round}/${tab}`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });
});

describe('both linked accounts are unlinked at once', () => {
  it('and one of them stays', async () => {
    const all = await twoWaysIn('kept');
    await Promise.all(
      all.flatMap((member) =>
        ['etbs', 'google'].map((provider) =>
          world.call('unlinkSocial', { params: { provider } }, { member }),
        ),
      ),
    );
    expect(await Promise.all(all.map(linksOf))).toEqual(rounds.map(() => 1));
  });

  it('without the lock of the member both are removed, and the member can’t sign in any more', async () => {
    const all = await twoWaysIn('lost');
    await Promise.all(
      all.flatMap((member) => ['etbs', 'google'].map((provider) => unguarded(member, provider))),
    );
    expect(await Promise.all(all.map(linksOf))).toContain(0);
  });
});

/**
 * Unlinks an account as the API does, but without the lock that makes requests wait for each other.
 */
const unguarded = ({ id }: TestMember, provider: string) =>
  world.db.transaction(async (tx) => {
    const { linked } = await linkedAccounts(tx, { id, passwordHash: null }, world.deps);
    if (linked.length === 1) return;
    await pause(20);
    await tx
      .delete(memberSocials)
      .where(and(eq(memberSocials.memberId, id), eq(memberSocials.provider, provider)));
  });
