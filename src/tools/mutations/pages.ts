import type { MutatedFile } from './mutation';

/** Mutations of what a page shows, and of what it sends to the API. */
export const PAGES: readonly MutatedFile[] = [
  {
    file: 'src/screens/booking/payment-result/payment-return.ts',
    tests: ['src/screens/booking/payment-result/payment-return.test.tsx'],
    mutations: [
      {
        before: "standing?.outcome === 'PENDING' || standing?.outcome === 'AWAITING_DEPOSIT'",
        after: "standing?.outcome === 'PENDING'",
        harm: 'A guest who waits for a deposit would never see that it has arrived.',
      },
      {
        before: "if (standing.outcome === 'BOOKED') return { kind: 'booked' };",
        after: '',
        harm: 'A booked stay would be shown as one whose payment is being looked at.',
      },
      {
        before: "case 'IDEMPOTENCY_IN_PROGRESS':\n",
        after: '',
        harm: 'A payment at work would be shown as a failure, and be tried again.',
      },
      {
        before: "return step.report?.outcome === 'DECLINED' ? unpaid(false) : { kind: 'expired' };",
        after: "return { kind: 'expired' };",
        harm: 'A guest whose card was refused would only read that time is over.',
      },
    ],
  },
  {
    file: 'src/features/booking/gateway-return.ts',
    tests: [
      'src/screens/booking/payment-result/points-return.test.ts',
      'src/screens/booking/payment-result/payment-return.test.tsx',
    ],
    mutations: [
      {
        before: "code: came === 'left' ? 'POINTS_LEFT' : 'POINTS_REFUSED',",
        after: "code: 'POINTS_REFUSED',",
        harm: 'Who leaves the page of points would read that they were refused.',
      },
    ],
  },
  {
    file: 'src/features/booking/pay/payable.ts',
    tests: ['src/screens/booking/payment/use-payment.test.tsx'],
    mutations: [
      {
        before: 'amount: quote.total - points.taken,',
        after: 'amount: quote.total,',
        harm: 'The page would name the full price although points have paid a part of it.',
      },
    ],
  },
  {
    file: 'src/screens/booking/payment/use-payment.ts',
    tests: ['src/screens/booking/payment/use-payment.test.tsx'],
    mutations: [
      {
        before: 'if (busy) return;',
        after: '',
        harm: 'A double press would open two orders for one stay.',
      },
      {
        before: 'if (!isWebAddress(checkoutUrl))',
        after: 'if (checkoutUrl === "")',
        harm: 'A forged answer could run a script on the page that takes the payment.',
      },
      {
        before: 'if (!event.persisted) return;',
        after: 'if (event.persisted) return;',
        harm: 'Who comes back from the card page could never press the button again.',
      },
    ],
  },
  {
    file: 'src/screens/booking/payment/extend-hold.tsx',
    tests: ['src/screens/booking/payment/extend-hold.test.tsx'],
    mutations: [
      {
        before: 'setUntil(holdExpiresAt);',
        after: '',
        harm: 'After asking for more time a guest would not read until when it lasts.',
      },
      {
        before: 'await refetch();',
        after: '',
        harm: 'The clock would run out although the room is held longer.',
      },
    ],
  },
  {
    file: 'src/features/booking/pay/failure-text.ts',
    tests: ['src/features/booking/pay/failure-text.test.ts'],
    mutations: [
      {
        before: " || code === 'POINTS_LEFT'",
        after: '',
        harm: 'Who turns back from the page of points would read that a card was refused.',
        tests: ['src/screens/booking/payment-result/points-return.test.ts'],
      },
      {
        before: "FAILURE_CODES.find((known) => known === code) ?? 'UNKNOWN'",
        after: "FAILURE_CODES.find((known) => known === code) ?? 'FDS_ERROR'",
        harm: 'An unknown reason would be shown as a suspicion of fraud.',
      },
    ],
  },
  {
    file: 'src/screens/booking/reservation/draft-keeper.ts',
    tests: ['src/screens/booking/reservation/draft-keeper.test.ts'],
    mutations: [
      {
        before: 'return { ...there, ...kept };',
        after: 'return { ...kept, ...there };',
        harm: 'What a guest has just typed would be replaced by what another tab had.',
      },
      {
        before: 'later(behind && failures === 1 ? 0 : pause);',
        after: 'later(pause);',
        harm: 'After a change in another tab the form would be saved only seconds later.',
      },
      {
        before: 'if (stopped || same(values, base.values)) return;',
        after: 'if (stopped) return;',
        harm: 'An open form would be saved over and over without a change.',
      },
    ],
  },
  {
    file: 'src/screens/booking/reservation/hold-problem.tsx',
    tests: ['src/screens/booking/reservation/hold-problem.test.tsx'],
    mutations: [
      {
        before: "kind === 'HOLD' ? paths.payment(id) : paths.paymentResult(id)",
        after: 'paths.paymentResult(id)',
        harm: 'A guest with a held room would be led to a result, not to paying it.',
      },
    ],
  },
  {
    file: 'src/features/booking/stay/refund-steps.tsx',
    tests: ['src/features/booking/stay/refund-steps.test.ts'],
    mutations: [
      {
        before: 'until === null || Date.parse(now) < Date.parse(until)',
        after: 'until === null || Date.parse(now) <= Date.parse(until)',
        harm: 'At midnight the page would still mark the step that has just ended.',
      },
      {
        before: 'before.refund === step.refund && before.fee === step.fee',
        after: 'before.refund === step.refund',
        harm: 'Two steps with different fees would be shown as one.',
        equivalent:
          'Refund and fee of a step add up to what was paid, so that equal refunds mean equal fees.',
      },
      {
        before: 'steps.length > 0 && steps.every(',
        after: 'steps.every(',
        harm: 'A booking without a timeline would be called paid for by nights alone.',
      },
    ],
  },
  {
    file: 'src/features/hotel/texts.ts',
    tests: ['src/features/hotel/texts.test.ts'],
    mutations: [
      {
        before: "if (!refundable) return t('options.nonRefundable');",
        after: '',
        harm: 'A plan that returns nothing would be shown as free to cancel.',
      },
      {
        before: 'findLast(({ fee, until }) => fee === 0 && until !== null)',
        after: 'findLast(({ until }) => until !== null)',
        harm: 'The plan would promise free cancellation until its last fee begins.',
      },
    ],
  },
  {
    file: 'src/features/stay-bar/when/day-texts.ts',
    tests: ['src/features/stay-bar/when/day-texts.test.ts'],
    mutations: [
      {
        before: 'Math.min(total, lowest.get(month) ?? total)',
        after: 'Math.max(total, lowest.get(month) ?? total)',
        harm: 'The dearest day of a month would be marked as its cheapest.',
      },
    ],
  },
  {
    file: 'src/screens/saved/compare/compare-rows.ts',
    tests: ['src/screens/saved/compare/compare-rows.test.ts'],
    mutations: [
      {
        before: "const marked = key === 'total' && new Set(amounts).size > 1;",
        after: "const marked = key === 'total';",
        harm: 'Rooms at the same price would all be marked as the cheapest.',
      },
      {
        before: 'refundableTotal === null) return { text, has: false };',
        after: 'refundableTotal !== null) return { text, has: false };',
        harm: 'The table would not say what the refundable plan of a room costs.',
      },
    ],
  },
  {
    file: 'src/features/saved/local-lists.ts',
    tests: ['src/features/saved/local-lists.test.ts'],
    mutations: [
      {
        before: 'return list.length >= SAVED_LIMITS[name] ? null',
        after: 'return list.length > SAVED_LIMITS[name] ? null',
        harm: 'A visitor could save more hotels than an account takes over.',
      },
      {
        before: "(name === 'hotels' && leftOut.includes(id)) ||",
        after: '',
        harm: 'Saved hotels that did not fit into the account would be lost.',
      },
    ],
  },
  {
    file: 'src/features/search/search-state.ts',
    tests: ['src/features/search/search-state.test.ts'],
    mutations: [
      {
        before: "if (key !== 'bounds' && state[key] !== undefined)",
        after: 'if (state[key] !== undefined)',
        harm: 'A search elsewhere would stay inside the part of the map seen before.',
      },
      {
        before: 'set.includes(filter) ? set.filter((one) => one !== filter)',
        after: 'set.includes(filter) ? set',
        harm: 'A filter could be switched on and never off again.',
      },
    ],
  },
  {
    file: 'src/lib/api/http.ts',
    tests: ['src/lib/api/client.test.ts'],
    mutations: [
      {
        before: '...(key === null ? {} : { [IDEMPOTENCY_HEADER]: key }),',
        after: '',
        harm: 'A change whose answer was lost would be made twice when it is repeated.',
      },
      {
        before: 'atWork ? WORKING.pauseMs : null',
        after: 'null',
        harm: 'A request that is still at work would be shown as a failure.',
      },
    ],
  },
  {
    file: 'src/lib/api/query.ts',
    tests: ['src/lib/api/query.test.ts'],
    mutations: [
      {
        before: 'queryKey: [name, api.language, request, ...owner],',
        after: 'queryKey: [name, api.language, request],',
        harm: 'After a change of accounts the page would show the bookings of the last one.',
      },
    ],
  },
  {
    file: 'src/i18n/format.ts',
    tests: ['src/i18n/format.test.ts'],
    mutations: [
      {
        before: 'if (checkIn.startsWith(year)) return date;',
        after: 'if (year !== checkIn) return date;',
        harm: 'A stay into the next year would be shown without the year it ends in.',
      },
      {
        before: "options.clock ?? 'hotel'",
        after: "options.clock ?? 'visitor'",
        harm: "Deadlines would be shown by the clock of the visitor's device as if it were Korea's.",
      },
    ],
  },
  {
    file: 'src/domain/hotel/review.ts',
    tests: ['src/domain/hotel/review.test.ts'],
    mutations: [
      {
        before: 'Math.max(1, letters.length - 2)',
        after: 'Math.max(0, letters.length - 2)',
        harm: 'The full name of a guest with two syllables would stand under a review.',
      },
      {
        before: "if (now < from) return { kind: 'TOO_EARLY', from };",
        after: '',
        harm: 'A review could be written before the stay is over.',
      },
    ],
  },
  {
    file: 'src/domain/booking/stay-documents.ts',
    tests: ['src/domain/booking/stay-documents.test.ts'],
    mutations: [
      {
        before: 'statement: stands && isCharged,',
        after: 'statement: stands,',
        harm: 'A statement of payment would be given for a stay nobody has paid.',
      },
    ],
  },
  {
    file: 'src/domain/content/content.ts',
    tests: ['src/domain/content/content.test.ts'],
    mutations: [
      {
        before: 'return viewer?.hasBooked === false;',
        after: 'return viewer?.hasBooked !== true;',
        harm: 'Visitors would be promised what only new members get.',
      },
    ],
  },
  {
    file: 'src/domain/message/notification.ts',
    tests: ['src/domain/message/quiet-hours.test.ts'],
    mutations: [
      {
        before: 'return into < length ? new Date',
        after: 'return into <= length ? new Date',
        harm: 'A message due at exactly eight in the morning would still be held back.',
      },
    ],
  },
  {
    file: 'src/ssr/define-ssr.ts',
    tests: ['src/ssr/define-ssr.test.ts'],
    mutations: [
      {
        before: 'return isHtmlRequest(req) && !hasSessionCookie(req);',
        after: 'return isHtmlRequest(req);',
        harm: 'A member would get a visitor’s page, and visitors a member’s.',
      },
      {
        before:
          'session: withoutToken(session),\n        translations: await readTranslations(locale, texts),',
        after:
          'session: session as never,\n        translations: await readTranslations(locale, texts),',
        harm: 'A script that got into a page would find a member’s token for the API there.',
      },
      {
        before: '          flags.key,\n',
        after: '',
        harm: 'Everybody would see the variation of whoever came first.',
      },
      {
        before: '          ...Object.values(cookies).map((value) => value ??',
        after: '          ...Object.values({}).map((value) => value ??',
        harm: 'Notices that were closed would come back, and others would be missing.',
      },
    ],
  },
  {
    file: 'src/ssr/incoming-cookies.ts',
    tests: ['src/ssr/incoming-cookies.test.ts'],
    mutations: [
      {
        before: '!left.some(({ name }) => partOf(name, present)) &&',
        after: '',
        harm: 'Another host of the domain would replace a member’s session by its own.',
      },
      {
        before: '(!parted || isLegacySession(first?.value ??',
        after: '(!parted || !isLegacySession(first?.value ??',
        harm: 'Any session of today could be set in a visitor’s browser by another host of the domain.',
      },
      {
        before: 'now < FORMER_NAMES_END &&',
        after: '',
        harm: 'Names that other hosts of the domain can set would be read for ever.',
      },
    ],
  },
  {
    file: 'src/session/session-token.ts',
    tests: ['src/session/session-token.test.ts', 'src/session/former-secret.test.ts'],
    mutations: [
      {
        before: 'prefix + (await encode({ ...params, salt }));',
        after: 'prefix + (await encode({ ...params }));',
        harm: 'A session of today without its prefix would be taken for one of the legacy format.',
      },
      {
        before: "salt: 'meomum-session-incomplete'",
        after: "salt: 'meomum-session'",
        harm: 'A member could get past the onboarding by changing the prefix of the session.',
      },
      {
        before: 'hasIncompleteProfile(params.token ?? {})',
        after: 'false',
        harm: 'Nobody would be led to the onboarding any more.',
      },
    ],
  },
  {
    file: 'src/config/script-loader.ts',
    tests: ['src/shell/hydration.test.tsx'],
    mutations: [
      {
        before: 'if (await areTextsLoaded) setTimeout',
        after: 'setTimeout',
        harm: 'A page would start without its translations, and show their keys.',
      },
      {
        before: 'if (!answer.ok) throw new Error(texts[namespace]);',
        after: '',
        harm: 'An error message would be taken for the translations.',
      },
    ],
  },
  {
    file: 'src/ssr/html-placeholders.ts',
    tests: ['src/ssr/html-placeholders.test.ts'],
    mutations: [
      {
        before:
          'if (fragments === undefined || fragment.length < MIN_FRAGMENT_LENGTH) return fragment;',
        after: 'if (fragments === undefined) return fragment;',
        harm: 'Placeholders would take more room and time than the short texts that they stand for.',
      },
      {
        before: '? [fragments.placeholderPrefix, text]',
        after: "? ['', text]",
        harm: 'A text of a page could lose a part of itself.',
      },
    ],
  },
  {
    file: 'src/ssr/kept-page.ts',
    tests: ['src/ssr/kept-page.test.ts'],
    mutations: [
      {
        before: "if (!response.headersSent) response.setHeader('content-length', html.byteLength);",
        after: '',
        harm: 'A page that isn’t compressed would be cut off after the bytes that Next.js has counted.',
      },
    ],
  },
  {
    file: 'src/config/cookies.ts',
    tests: ['tests/architecture/cookies.test.ts'],
    mutations: [
      {
        before: 'isSecure ? PREFIX + COOKIES[cookie] : COOKIES[cookie];',
        after: 'COOKIES[cookie];',
        harm: 'Another host of the domain could set the site’s cookies.',
      },
    ],
  },
  {
    file: 'src/ssr/page-cache.ts',
    tests: ['src/ssr/page-cache.test.ts'],
    mutations: [
      {
        before: 'ends = Math.min(ends, until);',
        after: 'ends = until;',
        harm: 'A page would show stock that is older than five seconds.',
      },
      {
        before: 'entry === undefined || entry.until <= now()',
        after: 'entry === undefined || entry.until < now() - 1_000',
        harm: 'A page would outlive the answers it was made from.',
      },
      {
        before: 'maxSize: maxBytes,',
        after: 'maxSize: 2 ** 40,',
        harm: 'Requests for ever new addresses would fill the memory.',
      },
    ],
  },
];
