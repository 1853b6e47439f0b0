import { formatWon } from '@/domain/money';
import { addNights } from '@/domain/stay';
import { stayMonths } from '@/domain/stay-months';
import { instantText } from '@/server/core/messages/mail/dates';
import { paidDocument } from './common-parts';
import { bilingual, type Description } from './description';
import { paidFor, returnedSoFar, type StayFacts } from './facts';
import { split } from './receipt';

/** Describes a stay by calendar months, for a company that accounts for its costs by month. */
export function statementOf(facts: StayFacts): Description {
  const { reservation, locale, now } = facts;
  const localize = bilingual([locale]);
  const ko = locale === 'ko';
  const won = (amount: number) => formatWon(amount, locale);
  const returned = returnedSoFar(facts);
  const paid = paidFor(facts);
  const left = paid - returned;
  const months = stayMonths(reservation, left);
  const whole = split(left);
  const nights = months.reduce((sum, month) => sum + month.nights, 0);
  return paidDocument(facts, localize({ ko: '월별 숙박 내역서', en: 'Monthly statement' }), [
    {
      kind: 'table',
      title: localize({ ko: '월별 금액', en: 'By month' }),
      heads: ko
        ? ['월', '숙박한 밤', '박 수', '공급가액', '부가세', '합계']
        : ['Month', 'Nights of', 'Nights', 'Net', 'VAT', 'Total'],
      rows: months.map((month) => [
        month.month.replace('-', '.'),
        nightsFromTo(month.firstNight, addNights(month.until, -1)),
        String(month.nights),
        won(month.amount - month.vat),
        won(month.vat),
        won(month.amount),
      ]),
      total: [
        ko ? '합계' : 'Total',
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
            title: localize({ ko: '결제와 환불', en: 'Paid and returned' }),
            sums: [
              { label: localize({ ko: '결제 금액', en: 'Paid' }), amount: won(paid) },
              { label: localize({ ko: '환불한 금액', en: 'Returned' }), amount: won(-returned) },
              {
                label: localize({ ko: '월별 금액의 합계', en: 'Sum of the months' }),
                amount: won(left),
                strong: true,
              },
            ],
          },
        ]),
    {
      kind: 'notes',
      lines: [
        localize({
          ko: '총액을 숙박 일수로 고르게 나누고, 달이 바뀌는 밤마다 그때까지의 누적 금액을 원 단위로 반올림해 그 차이를 한 달 금액으로 하였습니다. 부가세도 누적 금액의 11분의 1을 같은 방법으로 나누었습니다. 따라서 달별 금액과 부가세의 합은 총액과 1원도 다르지 않습니다.',
          en: 'The total is spread evenly over the nights. Where months meet, the amount up to there is rounded to the won, and a month is the difference of its two ends; VAT is an eleventh of the same amounts, cut in the same way. So the months and their VAT add up to the total to the won.',
        }),
        localize({
          ko: `${instantText(now, 'ko')} 기준입니다. 세금계산서가 아니며, 세법상 증빙은 카드사의 신용카드 매출전표(현금 결제는 현금영수증)입니다.`,
          en: `As of ${instantText(now, 'en')}, Korean time. This is not a tax invoice; the legal proof for tax is the card company’s sales slip (for cash, the cash receipt).`,
        }),
      ],
    },
  ]);
}

/** Formats the first and the last night of a part within one month, as `12.30–12.31`. */
function nightsFromTo(first: string, last: string): string {
  const day = (night: string) => night.slice(5).replace('-', '.');
  return first === last ? day(first) : `${day(first)}–${day(last)}`;
}
