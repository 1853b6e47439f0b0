import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Localized } from '@/contract/catalogue/catalogue-file';
import { type OccasionKind, OCCASIONS } from '@/domain/message/notification';
import { type NameIn, type TextFacts, translate, translateBoth, translateLines } from '../texts';
import { mailOf, signatureOf, subjectOf } from './mail/mail-content';
import type { Mail } from '@/server/platform/providers/senders';

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

/** The name of a notice in `notice.json`, which has a title and a body. */
export type NoticeName = NameIn<'notice:', '.title'>;

/** The title and the body of a notice in both languages, filled with facts in each. */
export const noticeWords = (
  name: NoticeName,
  factsIn?: (locale: Locale) => TextFacts,
): Pick<NoticeText, 'title' | 'body'> => ({
  title: translateBoth(`notice:${name}.title`),
  body: translateBoth(`notice:${name}.body`, factsIn),
});

/** The text message with a code. */
export const codeSms = (locale: Locale, code: string): string =>
  translate(locale, 'notice:channel.smsCode', { code });

/**
 * Renders a text message: sender, content and a link.
 * @param refusalNumber the toll-free number at which advertising by text is refused
 */
export function noticeSms(
  notice: NoticeText,
  { siteUrl, locale }: Place,
  refusalNumber: string | null,
): string {
  const [title, body] = [notice.title[locale], notice.body[locale]];
  const lines = [
    translate(locale, 'notice:channel.sms', { title, body }),
    `${siteUrl}${noticePath(notice, locale)}`,
  ];
  if (!isAdvertising(notice.kind)) return lines.join('\n');
  const number = refusalNumber ?? '';
  lines.push(translate(locale, 'notice:channel.smsRefusal', { number }));
  return `${ADVERTISING}${lines.join('\n')}`;
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
        label: translate(locale, 'notice:channel.seeMore'),
        url: `${siteUrl}${noticePath(notice, locale)}`,
      },
      closing: refuseUrl === null ? [] : advertisersWords(refuseUrl, locale),
      signature: signatureOf(locale),
    },
    locale,
  );
}

/** The advertiser, how to reach it, and how to refuse (Enforcement Decree, article 61(3)). */
const advertisersWords = (url: string, locale: Locale): string[] =>
  translateLines(locale, 'notice:channel.advertiser', {
    url,
    address: brand.company.address[locale],
  });
