import type { MutatedFile } from './mutation';

/**
 * Mutations of the rules about access: who may make a call, who sees which data, and how often
 * anybody may try. Each of them must be noticed by a test (`npm run mutate`).
 */
export const ACCESS: readonly MutatedFile[] = [
  {
    file: 'src/domain/account/redirect.ts',
    tests: ['src/domain/account/redirect.test.ts'],
    mutations: [
      {
        before: "if (path.includes('//') || ENCODED_TRAP.test(path)) return false;",
        after: "if (path.includes('//')) return false;",
        harm: "After signing in a guest could land on a stranger's site.",
      },
      {
        before: "if (value.includes('\\\\') || CONTROL.test(value)) return false;",
        after: 'if (CONTROL.test(value)) return false;',
        harm: "A backslash in a link would lead to a stranger's site after signing in.",
      },
    ],
  },
  {
    file: 'src/domain/account/session-rotation.ts',
    tests: ['src/domain/account/session-rotation.test.ts'],
    mutations: [
      {
        before: 'openedAt.getTime() + MAX_SESSION_MS',
        after: 'now.getTime() + MAX_SESSION_MS',
        harm: 'A device that is used would be signed in for ever.',
      },
      {
        before: "if (presented !== generation && presented !== previous) return 'REUSED';",
        after: '',
        harm: 'A stolen, long replaced token would open a session.',
      },
      {
        before: "return isRecent(presentedAt, now) ? 'REPEAT' : 'REUSED';",
        after: "return 'REPEAT';",
        harm: 'Two who have the same token would both stay signed in.',
      },
      {
        before: 'export const ROTATION_GRACE_MS = 30_000;',
        after: 'export const ROTATION_GRACE_MS = 300_000;',
        harm: 'A stolen token would be good for five minutes after it was replaced.',
      },
    ],
  },
  {
    file: 'src/domain/account/password.ts',
    tests: ['src/domain/account/password.test.ts'],
    mutations: [
      {
        before: 'if (length < PASSWORD_MIN_CHARACTERS)',
        after: 'if (length <= PASSWORD_MIN_CHARACTERS)',
        harm: 'A password of exactly the length the form asks for would be refused.',
      },
      {
        before: 'isRepetition(text) || unguessable(text) < MIN_UNGUESSABLE',
        after: 'isRepetition(text)',
        harm: '"password12345" would protect an account.',
      },
    ],
  },
  {
    file: 'src/domain/account/account-end.ts',
    tests: ['src/domain/account/account-end.test.ts'],
    mutations: [
      {
        before: "return now < seoulInstant(checkOut, checkOutTime) ? 'STAY' : null;",
        after: 'return null;',
        harm: 'An account could be deleted during its stay, and its booking not be found.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/booking-queries.ts',
    tests: ['tests/architecture/access.test.ts'],
    mutations: [
      {
        before: 'reservation === undefined || reservation.memberId !== memberId',
        after: 'reservation === undefined',
        harm: "A stranger could cancel somebody else's stay.",
      },
      {
        before: "eq(reservations.memberId, given(reservations.memberId, 'memberId')),",
        after: '',
        harm: "A stranger could read a guest's name, number and dates.",
      },
    ],
  },
  {
    file: 'src/server/core/members/member-queries.ts',
    tests: [
      'src/server/use-cases/account/sessions/sessions.test.ts',
      'src/server/use-cases/account/deletion/delete-account.test.ts',
    ],
    mutations: [
      {
        before: 'isNull(memberSessions.revokedAt),',
        after: '',
        harm: 'A device that was signed out would go on reading the account.',
      },
      {
        before: "gt(memberSessions.expiresAt, given(memberSessions.expiresAt, 'now')),",
        after: '',
        harm: 'A session would never end.',
        equivalent:
          'An access token ends long before its session does, and a session that is over gets no new one.',
      },
    ],
  },
  {
    file: 'src/server/app/app.ts',
    tests: ['tests/architecture/access.test.ts', 'src/server/platform/limits/outside.test.ts'],
    mutations: [
      {
        before: "if (!live) throw new AppError('TOKEN_EXPIRED');",
        after: '',
        harm: 'Signing out everywhere would not sign anybody out.',
        tests: ['src/server/use-cases/account/sessions/sessions.test.ts'],
      },
      {
        before: "if (access !== 'public') return 'private, no-store';",
        after: '',
        harm: "A proxy could keep one guest's bookings and show them to the next.",
        tests: ['src/ssr/in-process.test.ts'],
      },
      {
        before: '(isRead ? reads : isWebhook(c.req) ? webhooks : changes).mustTake(clientOf(c));',
        after: 'void isRead;',
        harm: 'One client could ask so often that nobody else is served.',
      },
      {
        before: 'isWebhook(c.req) ? webhooks : changes',
        after: 'changes',
        harm: 'At a busy hour the gateway’s messages would be refused, and money of late transfers stay unnoticed for an hour.',
        tests: ['src/server/platform/limits/outside.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/platform/http/signed-token.ts',
    tests: ['src/server/core/inventory/quote/quote.test.ts'],
    mutations: [
      {
        before: "if (error instanceof errors.JWTExpired) throw new AppError('QUOTE_EXPIRED');",
        after: '',
        harm: 'Who reads too long would be told that the price was tampered with.',
        tests: ['src/server/use-cases/booking/hold/hold-room.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/platform/http/signed-token.ts',
    tests: [
      'src/server/use-cases/account/sessions/sessions.test.ts',
      'src/server/use-cases/booking/hold/hold-room.test.ts',
    ],
    mutations: [
      {
        before: 'currentDate: now,',
        after: 'currentDate: new Date(0),',
        harm: 'An access token would never end.',
      },
    ],
  },
  {
    file: 'src/server/platform/http/request-keys.ts',
    tests: ['src/server/platform/http/request-keys.test.ts'],
    mutations: [
      {
        before: "memberId === null ? ['visitor', address] : ['member', memberId]",
        after: "['visitor', address]",
        harm: 'Two members behind one address could get the answer of each other.',
      },
      {
        before:
          "if (row.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_REUSED');",
        after: '',
        harm: 'Another request with the same key would get an answer not meant for it.',
      },
      {
        before: 'if (row.answeredAt === null) break;',
        after: '',
        harm: 'A request that is still at work would be called lost.',
      },
    ],
  },
  {
    file: 'src/ssr/observed-requests.ts',
    tests: ['src/ssr/observed-requests.test.ts'],
    mutations: [
      {
        before: 'isRequestId(id) && isFromProxy(request, proxies)',
        after: 'isRequestId(id)',
        harm: 'Anybody could give a request the id of another one, and hide among its lines.',
      },
      {
        before: 'context.route ?? routePatternOf(url)',
        after: 'url',
        harm: 'Codes in addresses would stand in the log.',
      },
    ],
  },
  {
    file: 'src/server/platform/security-log.ts',
    tests: ['src/server/app/lines.test.ts'],
    mutations: [
      {
        before: '{ subject: digestForLog(secret, subject) }',
        after: '{ subject }',
        harm: 'Addresses of members would stand in the log.',
      },
      {
        before: '{ client: digestForLog(secret, client) }',
        after: '{ client }',
        harm: 'Addresses of clients would stand in the log.',
      },
    ],
  },
  {
    file: 'src/server/app/note-refusal.ts',
    tests: ['src/server/app/lines.test.ts'],
    mutations: [
      {
        before: "isOthers ? 'not-the-owner' : EVENTS[code]",
        after: 'EVENTS[code]',
        harm: 'Whoever tries the numbers of other bookings would leave no trace.',
      },
    ],
  },
  {
    file: 'src/server/platform/limits/attempts.ts',
    tests: ['src/server/platform/limits/outside.test.ts'],
    mutations: [
      {
        before: 'most - 1]',
        after: 'most]',
        harm: 'Whoever guesses passwords would have one try more than the limit says.',
      },
      {
        before: 'if (waitMs > 0) throw tooMany(waitMs);',
        after: '',
        harm: 'Passwords and codes could be guessed without an end.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/account/codes/verification-code.ts',
    tests: [
      'src/server/use-cases/account/sign-in/join.test.ts',
      'src/server/platform/limits/outside.test.ts',
    ],
    mutations: [
      {
        before: 'if (spent >= (own === undefined ? MAX_STRAY_TRIES : MAX_TRIES)) {',
        after: 'if (spent >= 1_000_000) {',
        harm: 'A code of six digits could be found by trying.',
      },
      {
        before: 'and(unused(claim), gt(verificationCodes.expiresAt, now))',
        after: 'unused(claim)',
        harm: 'A code from yesterday would still open the account.',
      },
      {
        before: '.set({ consumedAt: now })',
        after: '.set({ consumedAt: null })',
        harm: 'A code could be used as often as anybody likes.',
      },
    ],
  },
  {
    file: 'src/server/core/members/address-proof.ts',
    tests: [
      'src/server/use-cases/account/sign-in/join.test.ts',
      'src/server/use-cases/account/profile/change-contact.test.ts',
    ],
    mutations: [
      {
        before: 'channel === claim.channel && isMeant',
        after: 'channel === claim.channel',
        harm: 'A code sent for joining would set a new password.',
        tests: ['src/server/use-cases/account/sign-in/sign-in.test.ts'],
      },
      {
        before: 'subject: claim.address,',
        after: '',
        harm: "A proof of one's own address would open somebody else's account.",
      },
    ],
  },
  {
    file: 'src/server/use-cases/account/sessions/refresh-token.ts',
    tests: ['src/server/use-cases/account/sessions/sessions.test.ts'],
    mutations: [
      {
        before: '!isGenuine(session, parts, context.config)',
        after: 'parts.mac.length === 0',
        harm: 'Who knows the number of a session could sign in with it.',
      },
      {
        before: "await revokeSessions(tx, memberId, { now, reason: 'REUSED', only: id });",
        after: 'void memberId;',
        harm: 'A session whose token was stolen would go on.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/account/sign-in/reauthenticate.ts',
    tests: [
      'src/server/use-cases/account/profile/change-password.test.ts',
      'src/server/use-cases/account/deletion/delete-account.test.ts',
    ],
    mutations: [
      {
        before: "if (!right) throw new AppError('PASSWORD_WRONG');",
        after: '',
        harm: 'Whoever finds an open browser could take over the account.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/account/sign-in/passwords.ts',
    tests: ['src/server/use-cases/account/sign-in/join.test.ts'],
    mutations: [
      {
        before: "await revokeSessions(tx, member.id, { now, reason: 'PASSWORD' });",
        after: '',
        harm: 'A thief would stay signed in after the password was set anew.',
      },
      {
        before: 'await useProof(tx, codeId);',
        after: '',
        harm: 'One code would set a password any number of times.',
      },
    ],
  },
  {
    file: 'src/server/app/gateway.ts',
    tests: ['src/server/app/gateway.test.ts'],
    mutations: [
      {
        before: 'if (payment?.provider !== provider) return undefined;',
        after: 'if (payment === undefined) return undefined;',
        harm: 'One gateway could speak about the payments of another.',
      },
      {
        before: '[hint.secret, payment.depositSecret],',
        after: '',
        harm: 'Anybody who knows an order could set off questions about it.',
        tests: ['src/server/use-cases/booking/pay/deposit.test.ts'],
      },
      {
        before: '&& AWAITED.has(payment.state)',
        after: "&& payment.state === 'CAPTURED'",
        harm: 'Webhooks that come before their accounts are stored would be called forged, and wake an operator.',
        tests: ['src/server/use-cases/booking/pay/deposit.test.ts'],
      },
      {
        before: '&& AWAITED.has(payment.state)',
        after: '',
        harm: 'Whoever forges webhooks about paid orders would leave no trace.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/vouchers/refund-voucher.ts',
    tests: ['src/server/use-cases/vouchers/voucher.test.ts'],
    mutations: [
      {
        before: 'voucher.redeemedBy === memberId;',
        after: 'voucher.id.length > 0;',
        harm: "A stranger could take a redeemed voucher out of a member's wallet.",
        tests: ['tests/architecture/access.test.ts'],
      },
    ],
  },
  {
    file: 'src/ssr/client-address.ts',
    tests: ['src/ssr/client-address.test.ts'],
    mutations: [
      {
        before: 'proxies.trusts(client, hops); hops += 1',
        after: 'hops < forwardedFor.length; hops += 1',
        harm: 'Any caller could name an address of its own and get past every limit.',
      },
      {
        before: 'return isIP(client) === 6 ? networkOf(client) : client;',
        after: 'return client;',
        harm: 'One connection with IPv6 would have billions of addresses, and no limit.',
      },
    ],
  },
  {
    file: 'src/ssr/public-cache.ts',
    tests: ['src/ssr/public-cache.test.ts'],
    mutations: [
      {
        before: '`${api.language} ${name} ${JSON.stringify(request)}`',
        after: '`${name} ${JSON.stringify(request)}`',
        harm: 'English pages would show Korean texts for five seconds.',
      },
      {
        before: 'if (entries.get(key) === entry) entries.delete(key);',
        after: '',
        harm: 'One failed answer would be shown to everybody for five seconds.',
      },
      {
        before: "access === 'optional' && sharedMs !== undefined && memberId === undefined",
        after: "access === 'optional' && sharedMs !== undefined",
        harm: "One member's own answer would be shown to other visitors.",
      },
    ],
  },
  {
    file: 'src/server/app/backup/make-backup.ts',
    tests: ['tests/race/backup.postgres.test.ts'],
    mutations: [
      {
        before: "isolationLevel: 'repeatable read'",
        after: "isolationLevel: 'read committed'",
        harm: 'A booking that is made during a backup would be torn apart in it.',
      },
    ],
  },
  {
    file: 'src/server/app/backup/restore-backup.ts',
    tests: ['src/server/app/backup/backup.test.ts'],
    mutations: [
      {
        before: 'if (!isSignatureOf(signer, sha256, signature)) {',
        after: "if (signature === '') {",
        harm: 'A backup into which somebody wrote a member of theirs would be restored.',
      },
      {
        before: 'if (names.length === 0) return;',
        after: 'if (names.length >= 0) return;',
        harm: 'A backup would be restored over what a site has.',
      },
    ],
  },
];
