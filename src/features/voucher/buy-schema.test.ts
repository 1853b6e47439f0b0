import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buySchema, receiverSchema, type BuyValues } from './buy-schema';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const gift: BuyValues = {
  who: 'gift',
  name: '이바다',
  email: 'b@b.example',
  fromName: '김하늘',
  message: '',
  language: 'kr',
  when: 'later',
  sendOn: '2026-11-21',
  consentTerms: true,
  consentWithdrawal: true,
};
const problemsOf = (values: Partial<BuyValues>) =>
  (buySchema.safeParse({ ...gift, ...values }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

it.each([
  [{}, []],
  [{ sendOn: '2027-02-19' }, []],
  [{ sendOn: '' }, ['sendOn: sendOn']],
  [{ sendOn: '2026-11-20' }, ['sendOn: sendOn']],
  [{ sendOn: '2027-02-20' }, ['sendOn: sendOn']],
  [{ sendOn: '2026-11-20', when: 'now' as const }, []],
  [{ sendOn: '2026-11-20', who: 'self' as const }, []],
  [{ name: '가'.repeat(51), email: 'b' }, ['name: nameLong', 'email: email']],
])('the form for a gift with %j has the problems %j', (values, problems) =>
  expect(problemsOf(values)).toEqual(problems),
);

it('the recipient’s data are trimmed, and each problem is named', () => {
  const to = { name: ' 이바다 ', email: ' b@b.example ' };
  expect(receiverSchema.parse(to)).toEqual({ name: '이바다', email: 'b@b.example' });
  const long = receiverSchema.safeParse({ ...to, name: '가'.repeat(51) });
  expect(long.error?.issues.map(({ message }) => message)).toEqual(['nameLong']);
});
