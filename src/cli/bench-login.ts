import { performance } from 'node:perf_hooks';

import { hashPassword } from '@/server/auth/password-hash';
import { findMemberByEmail } from '@/server/auth/member-queries';
import { createWorld } from '@/server/testing/world';
import { runCommand } from './lib/command';
import { rankTest } from './bench/rank-test';

/**
 * `npm run bench:login`: whether the time of a refused sign-in tells if its address has an account.
 * Attempts for known addresses, for unknown ones and for members without a password come in turn;
 * the Mann–Whitney test then says whether one kind takes longer than another. A control shows that
 * it would tell: a site that looks the address up and hashes only what it finds.
 */

const ROUNDS = 400;
const WARM_UP = 20;
const ADDRESSES = 100;
/** |z| up to which two kinds can't be told apart: 1 in 100 by chance (two-sided). */
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
  const kinds = Object.keys(attempts) as Kind[];
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Each address may be tried a few times in ten minutes: the world's clock goes on.
    world.advance(60_000);
    // In turn, another one first each time: a slower moment meets all of them.
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[(at + Math.abs(round)) % kinds.length] ?? 'known';
      const started = performance.now();
      await attempts[kind](Math.abs(round));
      if (round >= 0) times.get(kind)?.push(performance.now() - started);
    }
  }
  await world.close();

  const of = (kind: Kind) => times.get(kind) ?? [];
  let told = 0;
  for (const kind of kinds.filter((one) => one !== 'known')) {
    const { medianRatio, z } = rankTest(of(kind), of('known'));
    const differs = Math.abs(z) > NOISE;
    const isControl = kind.startsWith('control');
    if (differs !== isControl) told += 1;
    process.stdout.write(
      `${kind} beside known: median ${medianRatio.toFixed(3)} of it, z ${z.toFixed(2)}, ${differs ? 'differs' : 'within noise'}\n`,
    );
  }
  return told === 0 ? 0 : 1;
}

runCommand(main);
