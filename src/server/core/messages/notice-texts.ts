import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Localized } from '@/contract/catalogue-file';
import { OCCASIONS, type OccasionKind } from '@/domain/notification';
import { subjectOf } from './mail/frame';
import { mailOf } from './mail/mail-content';
import type { Mail } from '@/server/platform/providers/mailer';

/** The parts of a notice that are rendered for its channels. */
export type NoticeText = {
  readonly kind: OccasionKind;
  readonly title: Localized;
  readonly body: Localized;
  readonly href: string | null;
};

type Place = { readonly siteUrl: string; readonly locale: Locale };

/**
 * The prefix of every advertising message, in Korean whatever its language (Network Act, article
 * 50(4)).
 */
const ADVERTISING = '(광고)';

const isAdvertising = (kind: OccasionKind) => OCCASIONS[kind].purpose === 'marketing';

const pathIn = (locale: Locale, path: string) => `${locale === 'ko' ? '' : '/en'}${path}`;

/** The path of the page a notice leads to, without the site's origin. */
export const noticePath = ({ href }: NoticeText, locale: Locale): string =>
  pathIn(locale, href ?? '/notifications');

/**
 * Renders a text message: sender, content and a link.
 * @param refusalNumber the toll-free number at which advertising by text is refused
 */
export function noticeSms(
  notice: NoticeText,
  { siteUrl, locale }: Place,
  refusalNumber: string | null,
): string {
  const text = `[${brand.name[locale]}] ${notice.title[locale]}: ${notice.body[locale]}`;
  const lines = [text, `${siteUrl}${noticePath(notice, locale)}`];
  if (!isAdvertising(notice.kind)) return lines.join('\n');
  const refusal = locale === 'ko' ? '무료수신거부' : 'Free opt-out';
  return `${ADVERTISING}${[...lines, `${refusal} ${refusalNumber ?? ''}`].join('\n')}`;
}

/** Renders a push message; the browser opens `path` on this site. */
export function noticePush(notice: NoticeText, locale: Locale) {
  const title = notice.title[locale];
  return {
    title: isAdvertising(notice.kind) ? `${ADVERTISING} ${title}` : title,
    body: notice.body[locale],
    path: noticePath(notice, locale),
  };
}

/**
 * Renders the mail of an occasion that has no mail of its own.
 * @param refuseUrl the page that refuses advertising without signing in; null for other notices
 */
export function noticeMail(
  notice: NoticeText,
  { siteUrl, locale }: Place,
  refuseUrl: string | null,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const ko = locale === 'ko';
  const title = notice.title[locale];
  const subject = subjectOf(locale, title);
  return mailOf(
    {
      subject: isAdvertising(notice.kind) ? `${ADVERTISING} ${subject}` : subject,
      title,
      opening: [notice.body[locale]],
      facts: [],
      section: null,
      link: {
        label: ko ? '자세히 보기' : 'See more',
        url: `${siteUrl}${noticePath(notice, locale)}`,
      },
      closing: refuseUrl === null ? [] : advertisersWords(refuseUrl, locale),
    },
    locale,
  );
}

/** The advertiser, how to reach it, and how to refuse (Enforcement Decree, article 61(3)). */
function advertisersWords(refuseUrl: string, locale: Locale): string[] {
  const { company, email, phone } = brand;
  const sender = `${company.name[locale]}, ${company.address[locale]}, ${phone.text}, ${email}`;
  return locale === 'ko'
    ? [
        '광고성 정보 수신에 동의하신 분께 보내 드려요.',
        `무료 수신거부(로그인 없이 바로): ${refuseUrl}`,
        sender,
      ]
    : [
        'You get this because you agreed to advertising messages.',
        `Unsubscribe (free, without logging in): ${refuseUrl}`,
        sender,
      ];
}
