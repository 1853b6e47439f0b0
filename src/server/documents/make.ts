import type { IssuedTo } from '@/contract/document';
import { documentsOf, type DocumentKind } from '@/domain/stay-documents';
import { countAttempt } from '../auth/rate-limit';
import { stateNow } from '../booking/present';
import { AppError } from '../http/app-error';
import type { MemberContext } from '../http/handler';
import { bookingCalendar } from '../mail/stay-facts';
import { certificateOf } from './certificate';
import type { Description } from './description';
import { stayFactsOf, type StayFacts } from './facts';
import { receiptOf } from './receipt';
import { statementOf } from './statement';
import { voucherOf } from './voucher';

/**
 * A document of a member's booking as a file, made anew each time from how the booking stands.
 * @throws AppError RESERVATION_NOT_FOUND, DOCUMENT_NOT_AVAILABLE in a state in which it would say
 * something untrue, or RATE_LIMITED
 */
export async function makeDocument(
  asked: { readonly id: string; readonly kind: DocumentKind; readonly issuedTo: IssuedTo | null },
  context: MemberContext,
): Promise<File> {
  const { id, kind, issuedTo } = asked;
  const facts = await stayFactsOf(id, issuedTo, context);
  const there = documentsOf({
    state: stateNow(facts.reservation, facts.now),
    isOver: facts.isOver,
    isCharged: facts.payments.length > 0,
  });
  if (!there.includes(kind)) throw new AppError('DOCUMENT_NOT_AVAILABLE');
  await countAttempt(context, 'document', context.member.memberId);
  if (kind === 'calendar') {
    const { content, contentType, filename } = bookingCalendar(facts, facts.locale, {
      siteUrl: context.config.siteUrl,
      now: facts.now,
    });
    return new File([content], filename, { type: contentType });
  }
  // Read with the first document: whoever only books never waits for it.
  const { drawDocument } = await import('./draw/draw');
  const bytes = await drawDocument(described(kind, facts));
  return new File([bytes], `meomum-${kind}-${id}.pdf`, { type: 'application/pdf' });
}

/** What is on a document; a payment is there wherever one of it speaks. */
function described(kind: Exclude<DocumentKind, 'calendar'>, facts: StayFacts): Description {
  if (kind === 'voucher') return voucherOf(facts);
  if (kind === 'certificate') return certificateOf(facts);
  if (facts.payments.length === 0) throw new AppError('DOCUMENT_NOT_AVAILABLE');
  return kind === 'receipt' ? receiptOf(facts) : statementOf(facts);
}
