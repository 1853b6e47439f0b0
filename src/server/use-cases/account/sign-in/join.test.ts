import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import {
  coupons,
  members,
  notifications,
  personalCoupons,
  verificationCodes,
} from '@/server/platform/db/schema';
import { WELCOME_COUPON_ID } from '@/server/core/coupons/issue-coupon';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { hashPassword } from './passwords';

const PASSWORD = 'warm tea by the window';
const CONSENTS = { terms: true, privacy: true, age: true };

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.db.insert(coupons).values({
    id: WELCOME_COUPON_ID,
    title: { ko: '환영 쿠폰', en: 'Welcome' },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'AMOUNT',
    value: 30_000,
    minTotal: 300_000,
    minNights: 7,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2028-01-01T00:00:00Z'),
    downloadable: false,
  });
});
afterAll(() => world.close());

type Purpose = 'join' | 'signIn' | 'reset';

/** The client that requests codes and enters them. */
const HERE = { address: '192.0.2.33' };

async function codeFor(email: string, purpose: Purpose = 'join', language: 'kr' | 'en' = 'kr') {
  dataOf(await world.call('sendMailCode', { body: { email, purpose } }, { language, ...HERE }));
  return /\b\d{6}\b/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
}

const enter = (address: string, code: string, purpose: Purpose = 'join') =>
  world.call('checkCode', { body: { channel: 'mail', address, purpose, code } }, HERE);

test('one mailed code signs a member in, or lets somebody new join without a password', async () => {
  const known = await world.member();
  const mails = [];
  const proofs = [];
  for (const email of [known.email, 'newcomer@example.com']) {
    const code = await codeFor(email, 'signIn');
    // The mail is the same with and without an account, so it doesn't reveal whether there is one.
    mails.push(world.mails.at(-1)?.text.replaceAll(/\d{6}/g, 'code'));
    proofs.push(dataOf(await enter(email, code, 'signIn')));
  }
  expect(mails[0]).toBe(mails[1]);
  expect(proofs.map(({ isMember }) => isMember)).toEqual([true, false]);

  const [ofMember, ofNewcomer] = proofs.map(({ proof }) => proof);
  const signIn = (email: string, proof = '') =>
    world.call('signInByProof', { body: { email, proof } });
  expect(errorOf(await signIn('newcomer@example.com', ofMember)).code).toBe('EMAIL_NOT_VERIFIED');
  expect(errorOf(await signIn('newcomer@example.com', ofNewcomer)).code).toBe('CODE_EXPIRED');
  const joinProof = await proofFor('third@example.com');
  expect(errorOf(await signIn('third@example.com', joinProof)).code).toBe('EMAIL_NOT_VERIFIED');
  const signedIn = dataOf(await signIn(known.email, ofMember));
  expect(signedIn.user.id).toBe(known.id);
  expect(errorOf(await signIn(known.email, ofMember)).code).toBe('CODE_EXPIRED');

  // The refused attempts above didn't use up the proof.
  const body = { ...joinBody('newcomer@example.com', ofNewcomer ?? ''), password: undefined };
  const joined = dataOf(
    await world.call('join', { body: { ...body, tel: '020 7946 0018', telCountry: 'GB' } }),
  );
  expect(joined.user).toMatchObject({ tel: '+442079460018', country_code: '44', iso: 'GB' });
  const account = dataOf(await world.call('getAccount', {}, { token: joined.accessToken }));
  expect(account.hasPassword).toBe(false);
});

async function proofFor(email: string, purpose: Purpose = 'join') {
  return dataOf(await enter(email, await codeFor(email, purpose), purpose)).proof;
}

const joinBody = (email: string, proof: string) => ({
  email,
  proof,
  password: PASSWORD,
  name: '김하늘',
  consents: CONSENTS,
});

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a mailed code becomes a proof, the proof an account with a coupon, and works once', async () => {
  const email = 'sky@example.com';
  const code = await codeFor(email, 'join', 'en');
  const mail = world.mails.at(-1);
  expect(mail?.to).toBe(email);
  expect(mail?.subject).toContain(code);
  expect(mail?.html).toContain(code);
  expect(mail?.html).not.toMatch(/<img|https?:/);
  const { proof } = dataOf(await enter(email, code));
  expect(errorOf(await enter(email, code)).code).toBe('CODE_EXPIRED');

  const body = { ...joinBody(email, proof), tel: '010-1234-5678' };
  const joined = dataOf(await world.call('join', { body }, { language: 'en' }));
  expect(joined.user).toMatchObject({
    email,
    tel: '+821012345678',
    country_code: '82',
    iso: 'KR',
    language: 'en',
    marketing: false,
  });
  dataOf(await world.call('getUser', {}, { token: joined.accessToken }));
  const owned = await world.db
    .select()
    .from(personalCoupons)
    .where(eq(personalCoupons.memberId, joined.user.id));
  expect(owned.map((row) => row.couponId)).toEqual([WELCOME_COUPON_ID]);
  const notices = await world.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, joined.user.id));
  expect(notices).toHaveLength(1);

  expect(errorOf(await world.call('join', { body })).code).toBe('CODE_EXPIRED');
});

test('the required consents, the password and the number are checked; nothing is written', async () => {
  const email = 'careful@example.com';
  const body = joinBody(email, await proofFor(email));
  const refused = [
    [{ ...body, consents: { ...CONSENTS, privacy: false } }, 'CONSENT_MISSING'],
    [{ ...body, password: 'short' }, 'PASSWORD_TOO_SHORT'],
    [{ ...body, password: 'careful@example.com' }, 'PASSWORD_LIKE_EMAIL'],
    [{ ...body, tel: '010-12' }, 'TEL_INVALID'],
    [{ ...body, email: 'other@example.com' }, 'EMAIL_NOT_VERIFIED'],
    [{ ...body, proof: 'not.a.proof' }, 'EMAIL_NOT_VERIFIED'],
  ] as const;
  for (const [request, code] of refused) {
    expect(errorOf(await world.call('join', { body: request })).code).toBe(code);
  }
  expect(await world.db.select().from(members).where(eq(members.email, email))).toEqual([]);
  // The refused attempts didn't use up the proof. A number that isn't verified belongs to nobody,
  // so it prevents no other member from joining with it.
  const joined = dataOf(await world.call('join', { body: { ...body, tel: '+82 010 1234 5678' } }));
  expect(joined.user).toMatchObject({ tel: '+821012345678', tel_verified_at: null });
});

test('an access token is no proof, and a proof is no access token', async () => {
  const { token, email } = await world.member();
  const proof = await proofFor('two@example.com');
  expect(errorOf(await world.call('join', { body: joinBody(email, token) })).code).toBe(
    'EMAIL_NOT_VERIFIED',
  );
  expect(errorOf(await world.call('getUser', {}, { token: proof })).code).toBe('UNAUTHENTICATED');
});

test('one proof used twice at the same time makes one account', async () => {
  const email = 'twice@example.com';
  const body = joinBody(email, await proofFor(email));
  const answers = await Promise.all([world.call('join', { body }), world.call('join', { body })]);
  expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
});

test('joining with a known address is answered alike, and the owner is told by mail', async () => {
  const { email } = await world.member();
  const known = dataOf(await world.call('sendMailCode', { body: { email, purpose: 'join' } }));
  const mail = world.mails.at(-1);
  expect(mail?.subject).toContain('이미 가입된');
  expect(mail?.text).not.toMatch(/\b\d{6}\b/);
  const fresh = dataOf(
    await world.call('sendMailCode', { body: { email: 'fresh@example.com', purpose: 'join' } }),
  );
  expect(known).toEqual(fresh);
});

test('a reset for an unknown address answers, and sends, as any other; its mail has no code', async () => {
  const { email } = await world.member();
  const sent = world.mails.length;
  const unknown = 'unknown@example.com';
  const answers = [];
  for (const address of [unknown, email]) {
    const body = { email: address, purpose: 'reset' } as const;
    answers.push(dataOf(await world.call('sendMailCode', { body })));
    expect(errorOf(await enter(address, '123456', 'reset')).code).toBe('CODE_WRONG');
  }
  expect(answers[0]).toEqual(answers[1]);
  const mails = world.mails.slice(sent);
  expect(mails.map(({ to, text }) => [to, /\b\d{6}\b/.test(text)])).toEqual([
    [unknown, false],
    [email, true],
  ]);
});

test('five wrong tries end a code, a minute past five ends it, a new one ends the old', async () => {
  const email = 'tries@example.com';
  const first = await codeFor(email);
  const guesses = await Promise.all(Array.from({ length: 6 }, () => enter(email, wrong(first))));
  const codes = guesses.map((answer) => errorOf(answer).code);
  expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5);
  expect(errorOf(await enter(email, first)).code).toBe('CODE_TOO_MANY_TRIES');

  const second = await codeFor(email);
  expect(errorOf(await enter(email, second, 'reset')).code).toBe('CODE_EXPIRED');
  const third = await codeFor(email);
  if (third !== second) expect(errorOf(await enter(email, second)).code).toBe('CODE_WRONG');
  world.advance(5 * 60_000);
  expect(errorOf(await enter(email, third)).code).toBe('CODE_EXPIRED');

  await codeFor(email);
  await codeFor(email);
  const sixth = await world.call('sendMailCode', { body: { email, purpose: 'join' } }, HERE);
  expect(errorOf(sixth).code).toBe('RATE_LIMITED');
});

test('codes are kept as digests', async () => {
  const code = await codeFor('digest@example.com');
  const rows = await world.db
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.address, 'digest@example.com'));
  expect(rows.map((row) => row.codeHash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(rows[0]?.codeHash).not.toContain(code);
});

test('a mail that cannot be sent says so and leaves no code', async () => {
  const email = 'down@example.com';
  const send = vi.spyOn(world.deps.mailer, 'send').mockRejectedValueOnce(new Error('refused'));
  const answer = await world.call('sendMailCode', { body: { email, purpose: 'join' } });
  expect(errorOf(answer)).toMatchObject({ code: 'MAIL_UNAVAILABLE', status: 503 });
  send.mockRestore();
  const rows = await world.db
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.address, email));
  expect(rows).toEqual([]);
});

test('a proof runs out after fifteen minutes', async () => {
  const email = 'slow@example.com';
  const proof = await proofFor(email);
  world.advance(15 * 60_000 + 1000);
  expect(errorOf(await world.call('join', { body: joinBody(email, proof) })).code).toBe(
    'CODE_EXPIRED',
  );
});

test('a new password ends every session and the old password', async () => {
  const member = await world.member({ passwordHash: await hashPassword(PASSWORD) });
  const { email } = member;
  const joinProof = await proofFor('unrelated@example.com');
  const password = 'lanterns over the river';
  const withProof = (proof: string) =>
    world.call('setPassword', { body: { email, proof, password } });
  expect(errorOf(await withProof(joinProof)).code).toBe('EMAIL_NOT_VERIFIED');

  const proof = await proofFor(email, 'reset');
  dataOf(await withProof(proof));
  expect(world.mails.at(-1)?.subject).toContain('비밀번호가 바뀌었어요');
  expect(errorOf(await world.call('getUser', {}, { member })).code).toBe('TOKEN_EXPIRED');
  expect(errorOf(await withProof(proof)).code).toBe('CODE_EXPIRED');
  const old = await world.call('checkUser', { body: { email, password: PASSWORD } });
  expect(errorOf(old).code).toBe('CREDENTIALS_WRONG');
  dataOf(await world.call('checkUser', { body: { email, password } }));
});

test('a number that nobody proved is sent nothing by strangers, and finds nobody', async () => {
  const tel = '010-9876-0001';
  const typed = { tel: '+821098760001', telVerifiedAt: null };
  await world.member({ email: 'typed@example.com', ...typed });
  const texts = world.texts.length;
  const known = await world.call('checkTelDuplicate', { body: { tel } });
  expect(dataOf(known).duplicate).toBe(false);
  dataOf(await world.call('sendSmsCode', { body: { tel, purpose: 'reset' } }));
  expect(world.texts).toHaveLength(texts);
});

test('a proven number finds the masked address', async () => {
  const tel = '010-9876-5432';
  await world.member({ email: 'minsoo.park@example.com', tel: '+821098765432' });
  const sent = await world.call('sendSmsCode', { body: { tel, purpose: 'reset' } }, {});
  dataOf(sent);
  const text = world.texts.at(-1);
  expect(text?.to).toBe('+821098765432');
  const code = /\d{6}/.exec(text?.text ?? '')?.[0] ?? '';
  const { proof } = dataOf(
    await world.call('checkCode', {
      body: { channel: 'sms', address: tel, purpose: 'reset', code },
    }),
  );
  const found = dataOf(await world.call('findId', { body: { tel: '+82 10-9876-5432', proof } }));
  expect(found.emails).toEqual(['mi***@example.com']);
  const again = await world.call('findId', { body: { tel, proof } });
  expect(errorOf(again).code).toBe('CODE_EXPIRED');
});
