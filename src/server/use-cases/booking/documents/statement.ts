import { formatWon } from '@/domain/price/money';
import { addNights } from '@/domain/stay/stay';
import { stayMonths } from '@/domain/stay/stay-dates';
import { instantText } from '@/server/core/messages/mail/dates';
import { translate, translateLines } from '@/server/core/texts/translate';
import { paidDocument } from './common-parts';
import { textsIn, type Description } from './description';
import { paidFor, returnedSoFar, type StayFacts } from './facts';
import { split } from './receipt';

/** Describes a stay by calendar months, for a company that accounts for its costs by month. */
export function statementOf(facts: StayFacts): Description {
  const { reservation, locale, now } = facts;
  const { sentence } = textsIn([locale]);
  const won = (amount: number) => formatWon(amount, locale);
  const returned = returnedSoFar(facts);
  const paid = paidFor(facts);
  const left = paid - returned;
  const months = stayMonths(reservation, left);
  const whole = split(left);
  const nights = months.reduce((sum, month) => sum + month.nights, 0);
  return paidDocument(facts, sentence('statement.title'), [
    {
      kind: 'table',
      title: sentence('statement.byMonth'),
      heads: translateLines(locale, 'document:statement.heads'),
      rows: months.map((month) => [
        month.month.replace('-', '.'),
        nightsFromTo(month.firstNight, addNights(month.until, -1)),
        String(month.nights),
        won(month.amount - month.vat),
        won(month.vat),
        won(month.amount),
      ]),
      total: [
        translate(locale, 'document:statement.total'),
        '',
        String(nights),
        won(whole.supply),
        won(whole.vat),
        won(left),
      ],
    },
    ...(returned === 0
      ? []
      : [
          {
            kind: 'sums' as const,
            title: sentence('statement.paidAndReturned'),
            sums: [
              { label: sentence('statement.paid'), amount: won(paid) },
              { label: sentence('statement.returned'), amount: won(-returned) },
              { label: sentence('statement.sum'), amount: won(left), strong: true },
            ],
          },
        ]),
    {
      kind: 'notes',
      lines: [
        sentence('statement.method'),
        sentence('statement.asOf', (language) => ({ when: instantText(now, language) })),
      ],
    },
  ]);
}

/** Formats the first and the last night of a part within one month, as `12.30–12.31`. */
function nightsFromTo(first: string, last: string): string {
  const day = (night: string) => night.slice(5).replace('-', '.');
  return first === last ? day(first) : `${day(first)}–${day(last)}`;
}
