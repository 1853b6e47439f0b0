import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { audit } from './audit/audit';
import { requireFit, UnfitDatabase } from '@/server/platform/db/fitness';
import { mailOutbox, siteSecrets, vouchers } from '@/server/platform/db/schema';
import { issueAccessToken } from '@/server/core/members/member-session';
import { openTestDatabase } from '../testing/database';
import { keyedByAny, storedKeys } from '@/server/platform/http/request-keys';
import { countAttempt } from '@/server/platform/limits/attempts';
import { enqueueMail, sendMails } from '@/server/core/messages/mail/send-mails';
import { rotateSecret } from './rotate-secret';
import { secretId, type Secrets } from '../platform/secrets';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '../testing/world';
import { bought } from '@/server/use-cases/vouchers/testing';

const OLD: Secrets = { secret: 'the secret that vouchers were sold with', formerSecrets: [] };
const NEW: Secrets = { secret: 'another secret that somebody thought of', formerSecrets: [] };
const BOTH: Secrets = { secret: NEW.secret, formerSecrets: [OLD.secret] };

/**
 * Sites on the same database that differ in their secret: the first one, another one, and a list of
 * both.
 */
let sold: World;
let changed: World;
let listed: World;
let buyer: TestMember;

beforeAll(async () => {
  const database = await openTestDatabase();
  sold = await createWorld({ database, secrets: OLD });
  changed = await createWorld({ database, secrets: NEW });
  listed = await createWorld({ database, secrets: BOTH });
});
afterAll(() => sold.close());
beforeEach(async () => {
  await sold.db.delete(siteSecrets);
  buyer = await sold.member();
});

const fit = (secrets: Secrets) => requireFit(sold.database, { secrets, kind: 'demo' });
/** The same member, signed in by an access token that this site's secret signed. */
async function as(world: World, member: TestMember): Promise<TestMember> {
  const principal = { memberId: member.id, sessionId: member.sessionId };
  return { ...member, token: (await issueAccessToken(principal, world.deps)).token };
}

const codeIn = async (world: World, id: string) =>
  dataOf(await world.call('getVoucherCode', { params: { id } }, { member: await as(world, buyer) }))
    .code;
const wrong = async (secrets: Secrets) =>
  (await audit(sold.db, { gateway: null, restAt: null, secrets })).findings;

it('a new secret alone is refused; a list with the old one is accepted until the old one isn’t needed any more', async () => {
  await fit(OLD);
  const { code, voucherId } = await bought(sold, buyer);
  const redeem = async (world: World) =>
    world.call('redeemVoucher', { body: { code } }, { member: await as(world, buyer) });

  // What the refusal prevents: a site with only the new secret can't read voucher codes.
  await expect(codeIn(changed, voucherId)).rejects.toThrow();
  expect(errorOf(await redeem(changed)).code).toBe('VOUCHER_NOT_FOUND');
  const [shut, ...others] = await wrong(NEW);
  expect(others).toEqual([]);
  expect(shut).toMatchObject({ check: 'sealed' });
  expect(shut?.subject).toContain(voucherId);
  expect(JSON.stringify(shut)).not.toContain(code.replaceAll('-', ''));

  await expect(fit(NEW)).rejects.toThrow(UnfitDatabase);
  await expect(fit(NEW)).rejects.toThrow(secretId(OLD.secret));
  await expect(fit(NEW)).rejects.not.toThrow(OLD.secret);

  // With a list, the first secret signs and the others are accepted: members who are signed in stay
  // so, and voucher codes can be read.
  await fit(BOTH);
  const stays = await listed.call(
    'getVoucherCode',
    { params: { id: voucherId } },
    { member: buyer },
  );
  expect(stays.ok).toBe(true);
  await expect(fit(OLD)).rejects.toThrow(secretId(NEW.secret));
  expect(await codeIn(listed, voucherId)).toBe(code);
  expect(await wrong(BOTH)).toEqual([]);

  expect(await rotateSecret(listed.db, BOTH)).toEqual({
    vouchers: 1,
    mails: 0,
    shut: [],
    retired: [secretId(OLD.secret)],
  });
  expect(await rotateSecret(listed.db, BOTH)).toEqual({
    vouchers: 0,
    mails: 0,
    shut: [],
    retired: [],
  });
  await fit(NEW);
  await expect(fit(OLD)).rejects.toThrow(UnfitDatabase);
  expect(await wrong(NEW)).toEqual([]);
  expect(await codeIn(changed, voucherId)).toBe(code);
  expect(dataOf(await redeem(changed)).state).toBe('FREE');
});

it('vouchers bought with a list are encrypted with its first secret, and earlier ones can be redeemed', async () => {
  const before = await bought(sold, buyer);
  const after = await bought(listed, buyer);
  const marks = await sold.db
    .select({ id: vouchers.id, sealed: vouchers.codeSealed })
    .from(vouchers);
  const markOf = (id: string) => marks.find((one) => one.id === id)?.sealed.split('.')[1];
  expect([markOf(before.voucherId), markOf(after.voucherId)]).toEqual([
    secretId(OLD.secret),
    secretId(NEW.secret),
  ]);
  for (const { code } of [before, after]) {
    const body = { code };
    expect(dataOf(await listed.call('redeemVoucher', { body }, { member: buyer })).state).toBe(
      'FREE',
    );
  }
});

it('reads values that were encrypted before they carried a key’s id, and refuses such a database to another secret', async () => {
  const { code, voucherId } = await bought(sold, buyer);
  await sold.db
    .update(vouchers)
    .set({ codeSealed: sql`split_part(${vouchers.codeSealed}, '.', 3)` })
    .where(eq(vouchers.id, voucherId));
  expect(await codeIn(sold, voucherId)).toBe(code);
  await expect(fit(NEW)).rejects.toThrow('sealed with another secret');
  await fit(BOTH);
  await rotateSecret(sold.db, BOTH);
  await fit(NEW);
  expect(await codeIn(listed, voucherId)).toBe(code);
});

it('keeps every secret that stored values still need', async () => {
  const { voucherId } = await bought(sold, buyer);
  await sold.db.insert(siteSecrets).values({ id: secretId(OLD.secret), since: sold.now() });
  const stranger: Secrets = { secret: 'what nobody ever gave to anybody here', formerSecrets: [] };
  const { shut, retired } = await rotateSecret(sold.db, stranger);
  expect(shut).toContain(`voucher ${voucherId}`);
  expect(retired).toEqual([]);
  await expect(fit(NEW)).rejects.toThrow(secretId(OLD.secret));
});

it('encrypts waiting mails again, and they are sent', async () => {
  const now = sold.now();
  await sold.db.delete(mailOutbox);
  const mail = { to: 'friend@example.com', subject: 'Gift', text: 'ABCD', html: '<p>ABCD</p>' };
  const rest = { attachments: [] };
  await sold.db.transaction((tx) =>
    enqueueMail(tx, { id: 'gift.1', ...mail, ...rest }, now, OLD.secret),
  );
  expect(await rotateSecret(sold.db, BOTH)).toMatchObject({ mails: 1, shut: [] });
  changed.mails.length = 0;
  await sendMails(changed.deps);
  expect(changed.mails).toMatchObject([mail]);
});

it('rotating again changes nothing, and counted attempts survive a change of the secret', async () => {
  const request = {
    key: 'one key for one change',
    memberId: buyer.id,
    address: '192.0.2.1',
    call: 'saveHotel',
    input: { params: { hotelId: 1 }, query: undefined, body: undefined },
  };
  const keys = storedKeys(sold.deps);
  const keyedRequest = await keyedByAny(sold.deps, request);
  const turn = await keys.claim(keyedRequest);
  if (turn.kind !== 'mine') throw new Error(turn.kind);
  await keys.storeResponse(keyedRequest, turn.claim, { status: 200, body: { made: 1 } });
  const claim = async ({ deps }: World) =>
    (await storedKeys(deps).claim(await keyedByAny(deps, request))).kind;
  expect([await claim(listed), await claim(changed)]).toEqual(['stored', 'mine']);

  for (let times = 0; times < 10; times += 1) await countAttempt(sold.deps, 'serial', buyer.id);
  const attempt = (world: World) => countAttempt(world.deps, 'serial', buyer.id);
  await expect(attempt(listed)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(attempt(changed)).resolves.toHaveLength(1);
});
