import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/**
 * Words that only this code used, and what the field calls the same thing (docs/glossary.md).
 * Readers didn't understand them, so they must not return, neither in names nor in comments.
 */
const INSTEAD: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/\b(MOST|LEAST|LONGEST|SHORTEST)_[A-Z]/, 'MAX_… or MIN_…'],
  [/\bHand\b/, 'Actor: who changes something, and when'],
  [/\b(IN_DOUBT|[Ii]nDoubt|outcomeOfDoubt)\b/, 'UNRESOLVED, resolveUnknownOutcome'],
  [/\b(settle[dD]?|Settled?)(Deps|Order|Voucher\w*|Doubt)\b/, 'applyPaymentOutcome, PaymentDeps'],
  [/\b(take|is|split)Legs?\b|\bLegs(List)?\b/, 'a part of a payment: takePointsPart'],
  [/\b(orderTold|ToldOrder)\b/, 'findGatewayOrder, GatewayOrder'],
  [/\b(readBack|outcomeInBooks)\b/, 'fetchPayment, outcomeFromGateway'],
  [/\btell[A-Z]\w*(?<!tellEnd|tellSeen)\b/, 'notify…, remindOf…'],
  [/\b(Oneself|mustBeOneself)\b/, 'reauthenticate'],
  [/\b(Letter|ownLetters|forgetLetters)\b/, 'mail, MailContent'],
  [/\b(Town|TownRoom|rentOut)\b/, 'ChaosEnvironment, seedRooms'],
  [/\b\w*Desk\b(?! ·)/, 'what it is: FaultInjector, IdempotencyStore'],
  [/\b(houseCodes?|houseFails|houseMask|putHouses)\b/, 'hotel'],
  [/\b(plainLook|filteredLook)\b/, 'scanner'],
  [/\b(leadsOf|papersOf|paidPaper)\b/, 'findCoverPhotos, documents'],
  [/\b(emptyMember|leaveVouchers)\b/, 'anonymizeMember, releaseVouchersOfDeletedMember'],
  [
    /\b(const|let|function|type) (told|Told|said|Said|asked)\b/,
    'what it is: response, outcome, request',
  ],
  [/\b(asked|said|told): [A-Z]\w*[,)]/, 'what it is: conditions, request, response'],
  [/\b(on|is|to)Told\b|\btold(By|To|Step)\b/, 'onReported, noticesTo, reportedStep'],
  [/\b(const|let) (legs|papers)\b/, 'parts of a payment, documents'],
  [/\battempt: (readonly )?PaymentRow\b/, 'payment'],
];

const files = ['src', 'tests']
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('plain-words.test.ts'));

/** The lines of a text that have one of the words, with what to write instead. */
function privateWords(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      INSTEAD.flatMap(([pattern, instead]) =>
        pattern.test(line) ? [`${line.trim()} → ${instead}`] : [],
      ),
    );
}

it('names and comments have none of these words', () => {
  const problems = files.flatMap((file) =>
    privateWords(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(problems).toEqual([]);
});

it('a word of the list is found, and the words in its place aren’t', () => {
  expect(privateWords('export const MOST_ROOMS = 3;')).toHaveLength(1);
  expect(privateWords('/** The leg is taken by `takeLeg`. */')).toHaveLength(1);
  expect(privateWords('const told = await outcomes();')).toHaveLength(1);
  expect(privateWords('const MAX_ROOMS = notifyBooked(actor);')).toEqual([]);
});
