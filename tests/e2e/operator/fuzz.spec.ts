import { expect, test } from '@playwright/test';

import { fuzzSite } from '@/server/testing/fuzz/site';
import { knownOf } from '@/server/testing/fuzz/known-site';
import { signInToSite } from '@/server/testing/fuzz/site-member';
import { findOffer, hold, nightIn, orderVouchers, registerMember } from '../../support/api';
import { site } from '../../support/sites';

/** `npm run fuzz -- --site URL --seed N --requests N` sends more requests of the same kind. */
const SEED = 19;
const REQUESTS = 400;

/**
 * A member with a complete profile is redirected from onboarding; the other two only appear when a
 * page is missing or fails.
 */
const NEVER_SHOWN = ['onboarding', 'notFound', 'error'];

test('no request is answered with an error of the site, whatever it contains', async () => {
  const member = await registerMember(site);
  const { quote } = await findOffer(site, { from: nightIn(50), to: nightIn(80) });
  const { id: bookingId } = await hold(site, member, quote.token);
  const { id: voucherOrderId } = await orderVouchers(site, member);
  const report = await fuzzSite({
    url: site.url,
    seed: SEED,
    requests: REQUESTS,
    known: await knownOf(site.url, { bookingId, voucherOrderId }),
    member: await signInToSite(site.url, member),
  });
  expect(report.findings.join('\n\n')).toBe('');
  expect(report.requests).toBe(REQUESTS);
  expect(report.pagesUnseen).toEqual(NEVER_SHOWN);
});
