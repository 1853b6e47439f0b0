import { performance } from 'node:perf_hooks';

import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import { findMemberByEmail } from '@/server/core/members/member-queries';
import { createWorld } from '@/server/testing/world';
import { runCommand } from '../lib/command';
import { rankTest } from './rank-test';
import { keysOf } from '@/domain/keys-of';

/**
 * `npm run bench:login`: whether the time of a refused sign-in reveals if its address has an
 * account. Attempts for known addresses, unknown addresses and members without a password
 * alternate; the Mann–Whitney test then says whether one kind takes longer than another. A control
 * shows that the test can tell: a sign-in that hashes only when it finds the address.
 */

const ROUNDS = 400;
const WARM_UP = 20;
const ADDRESSES = 100;
/** Up to this |z| two kinds count as the same; by chance, 1 in 100 lies beyond it (two-sided). */
const NOISE = 2.576;
const PASSWORD = 'not the password of anybody';

type Kind = 'known' | 'unknown' | 'without password' | 'control: unknown, no decoy';

async function main(): Promise<number> {
  const world = await createWorld();
  const passwordHash = await hashPassword('a quiet river in winter');
  const known: string[] = [];
  const bare: string[] = [];
  for (let at = 0; at < ADDRESSES; at += 1) {
    known.push((await world.member({ passwordHash })).email);
    bare.push((await world.member()).email);
  }
  const signIn = (email: string) =>
    world.call('checkUser', { body: { email, password: PASSWORD } });
  const attempts: Record<Kind, (round: number) => Promise<unknown>> = {
    known: (round) => signIn(known[round % ADDRESSES] ?? ''),
    unknown: (round) => signIn(`nobody${String(round).padStart(3, '0')}@example.com`),
    'without password': (round) => signIn(bare[round % ADDRESSES] ?? ''),
    'control: unknown, no decoy': (round) =>
      findMemberByEmail(world.db, `nobody${round}@example.com`),
  };
  const kinds = keysOf(attempts);
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Each address may be tried only a few times in ten minutes, so the world's clock is advanced.
    world.advance(60_000);
    // The kinds of attempt alternate, each time beginning with another one, so that a slow moment
    // affects all of them.
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[(at + Math.abs(round)) % kinds.length] ?? 'known';
      const started = performance.now();
      await attempts[kind](Math.abs(round));
      if (round >= 0) times.get(kind)?.push(performance.now() - started);
    }
  }
  await world.close();

  const of = (kind: Kind) => times.get(kind) ?? [];
  let unexpected = 0;
  for (const kind of kinds.filter((one) => one !== 'known')) {
    const { medianRatio, z } = rankTest(of(kind), of('known'));
    const differs = Math.abs(z) > NOISE;
    const isControl = kind.startsWith('control');
    if (differs !== isControl) unexpected += 1;
    process.stdout.write(
      `${kind} beside known: median ${medianRatio.toFixed(3)} of it, z ${z.toFixed(2)}, ${differs ? 'differs' : 'within noise'}\n`,
    );
  }
  return unexpected === 0 ? 0 : 1;
}

runCommand(main);
