import { brand } from '@/config/brand';
import { nightText } from '@/server/core/messages/mail/dates';
import { seoulToday } from '@/domain/stay';
import { issuerPart, stayPart } from './common-parts';
import { bilingual, type Description } from './description';
import type { StayFacts } from './facts';

/**
 * Describes a certificate of stay. Before check-out has passed it only confirms that the stay is
 * booked and paid for, because the site doesn't know whether the guest has arrived.
 */
export function certificateOf(facts: StayFacts): Description {
  const { reservation, isOver, locale, now } = facts;
  const localize = bilingual([locale]);
  const ended = isOver || reservation.state === 'COMPLETED';
  const site = brand.name[locale];
  return {
    title: ended
      ? localize({ ko: '숙박확인서', en: 'Certificate of stay' })
      : localize({ ko: '숙박 예약확인서', en: 'Booking confirmation' }),
    number: reservation.id,
    languages: [locale],
    issuedAt: now,
    parts: [
      {
        kind: 'lead',
        text: ended
          ? localize({
              ko: `아래 투숙객이 ${site} 예약으로 아래 기간에 숙박하였음을 확인합니다.`,
              en: `This is to certify that the guest below stayed at the hotel below, booked through ${site}.`,
            })
          : localize({
              ko: `아래 숙박이 ${site} 예약으로 결제되어 예약되어 있음을 확인합니다.`,
              en: `This is to confirm that the stay below is booked and paid for through ${site}.`,
            }),
      },
      stayPart(facts, [locale]),
      {
        kind: 'notes',
        lines: [
          ...(ended
            ? []
            : [
                localize({
                  ko: '아직 끝나지 않은 숙박의 예약을 확인하는 문서로, 숙박하였음을 증명하지 않습니다. 숙박확인서는 퇴실 후에 발급됩니다.',
                  en: 'The stay is not over: this confirms the booking and does not certify that it took place. A certificate of stay is issued after check-out.',
                }),
              ]),
          localize({
            ko: `발급일: ${nightText(seoulToday(now), 'ko')}`,
            en: `Date of issue: ${nightText(seoulToday(now), 'en')}`,
          }),
        ],
      },
      issuerPart(locale),
    ],
  };
}
