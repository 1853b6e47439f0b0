import type { Locale } from '@/config/constants';
import { LEGAL_YEARS } from '@/domain/account/account-end';
import { mailOf, signatureOf, subjectOf } from '@/server/core/messages/mail/mail-content';
import { type NameIn, type TextFacts, translate, translateLines } from '@/server/core/texts';
import type { Mail } from '@/server/platform/providers/senders';

/** The name of a template in `mail.json`: the paragraphs before and after the code or link. */
type Template = NameIn<'mail:account.', '.before'>;

/** A template with the label of a link. */
type LinkTemplate = NameIn<'mail:account.', '.link'>;

/** Composes a short mail around one code or one link. */
function composeMail(
  template: Template,
  to: string,
  locale: Locale,
  parts: {
    readonly code?: string;
    readonly link?: { readonly label: string; readonly url: string };
    readonly words?: TextFacts;
  },
): Mail {
  const { code, link, words } = parts;
  const lines = (part: 'before' | 'after') =>
    translateLines(locale, `mail:account.${template}.${part}`, words);
  const subject = translate(
    locale,
    `mail:account.${template}.subject`,
    code === undefined ? {} : { code },
  );
  const mail = mailOf(
    {
      subject: subjectOf(locale, subject),
      title: translate(locale, `mail:account.${template}.title`),
      opening: lines('before'),
      code,
      facts: [],
      section: null,
      link: link ?? null,
      closing: lines('after'),
      signature: signatureOf(locale),
    },
    locale,
  );
  return { to, ...mail };
}

const codeMail = (template: Template) => (to: string, locale: Locale, code: string) =>
  composeMail(template, to, locale, { code });

const linkMail =
  (template: LinkTemplate, page: 'login' | 'reset') =>
  (to: string, locale: Locale, siteUrl: string) => {
    const pages = `${siteUrl}${locale === 'ko' ? '' : '/en'}/auth`;
    const label = translate(locale, `mail:account.${template}.link`);
    return composeMail(template, to, locale, {
      link: { label, url: `${pages}/${page}` },
      words: { reset: `${pages}/reset` },
    });
  };

/** The mail with the code that proves an address before joining. */
export const joinCodeMail = codeMail('joinCode');

/**
 * The mail with a code for a guest who books without signing in first. Members and new guests get
 * the same mail, so that it doesn't reveal whether the address has an account.
 */
export const signInCodeMail = codeMail('signInCode');

/** The mail with the code that proves an address before choosing a new password. */
export const resetCodeMail = codeMail('resetCode');

/** The mail with the code that proves a member's new address. */
export const newEmailCodeMail = codeMail('newEmailCode');

/** The mail with the code by which a member without a password reauthenticates. */
export const accountCodeMail = codeMail('accountCode');

/** The mail to a member whose address is used to join again. */
export const alreadyMemberMail = linkMail('alreadyMember', 'login');

/**
 * The mail to an address without an account for which a new password was requested. It is sent so
 * that the answer takes as long as for a member's address, and tells people with several addresses
 * that this isn't the one.
 */
export const noAccountMail = linkMail('noAccount', 'login');

/** The mail to the owner of an address when a member of another account tries to change to it. */
export const addressTakenMail = linkMail('addressTaken', 'login');

/** The mail to the owner after the password was reset. */
export const passwordChangedMail = linkMail('passwordReset', 'reset');

/** The mail to a member who changed the password while signed in. */
export const ownPasswordChangedMail = linkMail('passwordChanged', 'reset');

/** The mail to the old address after a change, with what to do if it wasn't the owner. */
export const emailChangedMail = (to: string, locale: Locale): Mail =>
  composeMail('emailChanged', to, locale, {});

/** The last mail to a member who deleted the account. */
export const accountDeletedMail = (to: string, locale: Locale): Mail =>
  composeMail('deleted', to, locale, { words: { years: LEGAL_YEARS.contracts } });
