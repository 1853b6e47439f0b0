import { contract } from '@/contract';
import type { IssuedTo } from '@/contract/booking/document';
import { type DocumentKind, documentsOf } from '@/domain/booking/stay-documents';
import { formatWon } from '@/domain/price/money';
import { addNights } from '@/domain/stay/stay';
import { stayMonths } from '@/domain/stay/stay-months';
import { stateNow } from '@/server/core/bookings/booking-now';
import { bookingCalendar } from '@/server/core/messages/mail/stay-facts';
import { instantText, translate, translateLines } from '@/server/core/texts';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { certificateOf, paidDocument } from './common-parts';
import { confirmationOf } from './confirmation';
import { type Description, textsIn } from './description';
import { paidFor, returnedSoFar, type StayFacts, stayFactsOf } from './facts';
import { receiptOf, split } from './receipt';

/**
 * Makes a document of one of the member's own bookings, made out to a company. The company is
 * printed and not stored.
 */
const issueDocument = handle(contract.issueDocument, ({ params, body }, context) =>
  makeDocument({ ...params, issuedTo: body.issuedTo }, context),
);

/** Makes a document of one of the member's own bookings; the errors are those of `makeDocument`. */
const getDocument = handle(contract.getDocument, ({ params }, context) =>
  makeDocument({ ...params, issuedTo: null }, context),
);

/**
 * Makes a document of a member's booking as a file, anew each time from the booking's present
 * state.
 * @throws AppError RESERVATION_NOT_FOUND, DOCUMENT_NOT_AVAILABLE in a state in which the document
 * would say something untrue, or RATE_LIMITED
 */
async function makeDocument(
  request: { readonly id: string; readonly kind: DocumentKind; readonly issuedTo: IssuedTo | null },
  context: MemberContext,
): Promise<File> {
  const { id, kind, issuedTo } = request;
  const facts = await stayFactsOf(id, issuedTo, context);
  const available = documentsOf({
    state: stateNow(facts.reservation, facts.now),
    isOver: facts.isOver,
    isCharged: facts.payments.length > 0,
  });
  if (!available.includes(kind)) throw new AppError('DOCUMENT_NOT_AVAILABLE');
  await countAttempt(context, 'document', context.member.memberId);
  if (kind === 'calendar') {
    const { content, contentType, filename } = bookingCalendar(facts, facts.locale, {
      siteUrl: context.config.siteUrl,
      now: facts.now,
    });
    return new File([content], filename, { type: contentType });
  }
  // PDFKit is imported with the first document, so that processes that make none don't load it.
  const { drawDocument } = await import('./draw/draw');
  const bytes = await drawDocument(describe(kind, facts));
  // `voucher` is the kind of the booking confirmation in calls, which keep their words.
  const name = kind === 'voucher' ? 'booking-confirmation' : kind;
  return new File([bytes], `meomum-${name}-${id}.pdf`, { type: 'application/pdf' });
}

/** Describes a PDF document; receipts and statements need at least one payment. */
function describe(kind: Exclude<DocumentKind, 'calendar'>, facts: StayFacts): Description {
  if (kind === 'voucher') return confirmationOf(facts);
  if (kind === 'certificate') return certificateOf(facts);
  if (facts.payments.length === 0) throw new AppError('DOCUMENT_NOT_AVAILABLE');
  return kind === 'receipt' ? receiptOf(facts) : statementOf(facts);
}

/** Describes a stay by calendar months, for a company that accounts for its costs by month. */
function statementOf(facts: StayFacts): Description {
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

export const documentHandlers = { getDocument, issueDocument };
