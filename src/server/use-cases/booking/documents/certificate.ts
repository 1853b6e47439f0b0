import { nightText } from '@/server/core/messages/mail/dates';
import { seoulToday } from '@/domain/stay';
import { issuerPart, stayPart } from './common-parts';
import { textsIn, type Description } from './description';
import type { StayFacts } from './facts';

/**
 * Describes a certificate of stay. Before check-out has passed it only confirms that the stay is
 * booked and paid for, because the site doesn't know whether the guest has arrived.
 */
export function certificateOf(facts: StayFacts): Description {
  const { reservation, isOver, locale, now } = facts;
  const { sentence } = textsIn([locale]);
  const ended = isOver || reservation.state === 'COMPLETED';
  const issuedOn = sentence('certificate.issuedOn', (language) => ({
    day: nightText(seoulToday(now), language),
  }));
  return {
    title: sentence(ended ? 'certificate.title' : 'certificate.titleBefore'),
    number: reservation.id,
    languages: [locale],
    issuedAt: now,
    parts: [
      { kind: 'lead', text: sentence(ended ? 'certificate.lead' : 'certificate.leadBefore') },
      stayPart(facts, [locale]),
      { kind: 'notes', lines: [...(ended ? [] : [sentence('certificate.noteBefore')]), issuedOn] },
      issuerPart(locale),
    ],
  };
}
