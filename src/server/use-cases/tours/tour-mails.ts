import type { Locale } from '@/config/constants';
import { formatTel } from '@/domain/telephone';
import type { TourRows } from './tour-queries';
import { visitCalendar } from '@/server/core/messages/mail/calendar';
import { instantText } from '@/server/core/messages/mail/dates';
import { subjectOf } from '@/server/core/messages/mail/frame';
import { factsIn, mailOf, type MailContent } from '@/server/core/messages/mail/mail-content';
import type { OutboxMail } from '@/server/core/messages/mail/outbox';
import { addressForTaxi, placeOf } from '@/server/core/messages/mail/stay-facts';

type Context = {
  /** The member's address. */
  readonly to: string;
  readonly siteUrl: string;
  readonly now: Date;
};

type Words = Pick<MailContent, 'subject' | 'title' | 'opening' | 'closing'>;

/**
 * The mail that confirms a tour, in the language of its booking, with the visit as a calendar file.
 */
export function tourBookedMail(rows: TourRows, context: Context): OutboxMail {
  const { tour, hotel } = rows;
  const words: Record<Locale, Words> = {
    ko: {
      subject: `호텔 투어 예약: ${hotel.name.ko}`,
      title: '호텔 투어를 예약했어요',
      opening: [`${tour.visitor.name} 님, 안녕하세요. 아래 시간에 호텔에서 기다릴게요.`],
      closing: [ON_TIME.ko, `첨부한 파일을 열면 일정이 캘린더에 들어가요.`],
    },
    en: {
      subject: `Your hotel tour: ${hotel.name.en}`,
      title: 'Your tour is booked',
      opening: [`Hello ${tour.visitor.name}, the hotel is looking forward to showing you around.`],
      closing: [ON_TIME.en, 'Open the attached file to add the visit to your calendar.'],
    },
  };
  return composeMail(rows, context, { occasion: `tour-booked.${tour.id}`, words });
}

/** The mail about another time; its calendar file replaces the earlier one. */
export function tourChangedMail(
  rows: TourRows,
  context: Context & { readonly before: Date },
): OutboxMail {
  const { tour, hotel } = rows;
  const words: Record<Locale, Words> = {
    ko: {
      subject: `호텔 투어 시간 변경: ${hotel.name.ko}`,
      title: '투어 시간을 바꿨어요',
      opening: [`${tour.visitor.name} 님, 안녕하세요. 요청하신 대로 투어 시간을 바꿨어요.`],
      closing: [ON_TIME.ko, '첨부한 파일을 열면 캘린더의 일정도 새 시간으로 바뀌어요.'],
    },
    en: {
      subject: `New time for your hotel tour: ${hotel.name.en}`,
      title: 'Your tour has a new time',
      opening: [`Hello ${tour.visitor.name}, as you asked, we have moved your tour.`],
      closing: [ON_TIME.en, 'Open the attached file to move the visit in your calendar, too.'],
    },
  };
  return composeMail(rows, context, {
    occasion: `tour-changed.${tour.id}.${tour.revision}`,
    words,
    before: context.before,
  });
}

/** The mail about a cancelled tour; its calendar file removes the visit. */
export function tourCancelledMail(rows: TourRows, context: Context): OutboxMail {
  const { tour, hotel } = rows;
  const words: Record<Locale, Words> = {
    ko: {
      subject: `호텔 투어 취소: ${hotel.name.ko}`,
      title: '호텔 투어를 취소했어요',
      opening: [`${tour.visitor.name} 님, 안녕하세요. 요청하신 대로 아래 투어를 취소했어요.`],
      closing: [
        '첨부한 파일을 열면 캘린더에서 일정이 빠져요.',
        '다른 날에 둘러보고 싶으시면 언제든 다시 예약해 주세요.',
      ],
    },
    en: {
      subject: `Your hotel tour is cancelled: ${hotel.name.en}`,
      title: 'Your tour is cancelled',
      opening: [`Hello ${tour.visitor.name}, as you asked, we have cancelled the tour below.`],
      closing: [
        'Open the attached file to take the visit out of your calendar.',
        'If another day suits you better, you are welcome to book again.',
      ],
    },
  };
  return composeMail(rows, context, { occasion: `tour-cancelled.${tour.id}`, words });
}

const ON_TIME: Record<Locale, string> = {
  ko: '시간은 한국 시간이에요. 늦거나 못 오시게 되면 시작하기 전까지 시간을 바꾸거나 취소해 주세요.',
  en: 'The time is Korean time. If you can’t make it, please move or cancel your tour before it starts.',
};

function composeMail(
  rows: TourRows,
  { to, siteUrl, now }: Context,
  { occasion, words, before }: { occasion: string; words: Record<Locale, Words>; before?: Date },
): OutboxMail {
  const { tour, hotel } = rows;
  const locale: Locale = tour.language === 'en' ? 'en' : 'ko';
  const { subject, ...texts } = words[locale];
  const prefix = locale === 'ko' ? '' : '/en';
  const url = `${siteUrl}${prefix}/hotel/${hotel.id}/calendar/tour?tour=${tour.id}`;
  const facts = factsOf(rows, locale, before);
  const cancelled = tour.state === 'CANCELLED';
  const mail: MailContent = {
    ...texts,
    subject: subjectOf(locale, subject),
    facts,
    section: null,
    link: {
      url,
      label: cancelled
        ? { ko: '투어 보기', en: 'See the tour' }[locale]
        : { ko: '투어 보기, 시간 바꾸기와 취소', en: 'See, move or cancel the tour' }[locale],
    },
  };
  const { name, address } = hotel;
  return {
    id: occasion,
    to,
    ...mailOf(mail, locale),
    attachments: [
      visitCalendar({
        id: tour.id,
        locale,
        summary: { ko: `호텔 투어: ${name.ko}`, en: `Hotel tour: ${name.en}` }[locale],
        location: placeOf(address, locale),
        description: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        url,
        stamp: now,
        startsAt: tour.startsAt,
        minutes: tour.minutes,
        revision: tour.revision,
        cancelled,
      }),
    ],
  };
}

function factsOf({ tour, hotel }: TourRows, locale: Locale, before?: Date): MailContent['facts'] {
  const { startsAt, minutes, people, note } = tour;
  const fact = factsIn(locale);
  const when = (instant: Date) =>
    `${instantText(instant, locale)} (${locale === 'ko' ? '한국 시간' : 'Korean time'})`;
  return [
    fact('예약 번호', 'Tour number', tour.id),
    fact('호텔', 'Hotel', hotel.name[locale]),
    fact('일시', 'When', when(startsAt)),
    ...(before === undefined ? [] : [fact('바꾸기 전', 'Before', when(before))]),
    fact('소요 시간', 'Takes', locale === 'ko' ? `약 ${minutes}분` : `About ${minutes} minutes`),
    fact(
      '인원',
      'Visitors',
      locale === 'ko' ? `${people}명` : `${people} ${people === 1 ? 'person' : 'people'}`,
    ),
    fact('주소', 'Address', hotel.address[locale]),
    ...addressForTaxi(hotel.address, locale),
    fact('전화', 'Phone', formatTel(hotel.phone, locale)),
    ...(note === '' ? [] : [fact('남기신 말씀', 'Your note', note)]),
  ];
}
