import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import {
  escapeHtml,
  framed,
  MAIL_COLOURS,
  paragraph,
  signatureOf,
  subjectOf,
} from '@/server/core/messages/mail/frame';
import type { Mail } from '@/server/platform/providers/mailer';

const NAME = brand.name;

export type Words = {
  subject: string;
  /** The lines before and after the code or link, each a paragraph. */
  before: string[];
  after: string[];
  code?: string;
  link?: { label: string; url: string };
};

/** Composes a short mail around one code or one link. */
export function mailOf(to: string, locale: Locale, words: Words): Mail {
  const { subject, before, after, code, link } = words;
  const text = [
    ...before,
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    ...after,
    signatureOf(locale),
  ].join('\n\n');
  const html = framed(locale, subject, [
    ...before.map(paragraph),
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`,
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="color:${MAIL_COLOURS.accent}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
  ]);
  return { to, subject, text, html };
}

/** The mail with the code that proves an address before joining. */
export function joinCodeMail(to: string, locale: Locale, code: string): Mail {
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, `회원가입 인증번호 ${code}`),
        before: [`안녕하세요, ${NAME.ko}입니다.`, '회원가입 화면에 아래 인증번호를 입력해 주세요.'],
        code,
        after: [
          '인증번호는 5분 동안 쓸 수 있어요.',
          '직접 요청하지 않으셨다면 이 메일은 지우셔도 됩니다. 아무 일도 일어나지 않아요.',
        ],
      },
      en: {
        subject: `Your ${NAME.en} code is ${code}`,
        before: [
          `Hello from ${NAME.en}.`,
          'Please enter this code to finish creating your account.',
        ],
        code,
        after: [
          'It works for 5 minutes.',
          "If you didn't ask for it, you can delete this mail. Nothing will happen.",
        ],
      },
    }[locale],
  );
}

/**
 * The mail with a code for a guest who books without signing in first. Members and new guests get
 * the same mail, so that it doesn't reveal whether the address has an account.
 */
export function signInCodeMail(to: string, locale: Locale, code: string): Mail {
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, `인증번호 ${code}`),
        before: [
          `안녕하세요, ${NAME.ko}입니다.`,
          '보고 계시던 화면에 아래 인증번호를 입력해 주세요. 비밀번호 없이 이어서 진행하실 수 있어요.',
        ],
        code,
        after: [
          '인증번호는 5분 동안 쓸 수 있어요. 아무에게도 알려 주지 마세요.',
          '직접 요청하지 않으셨다면 이 메일은 지우셔도 됩니다. 아무 일도 일어나지 않아요.',
        ],
      },
      en: {
        subject: `Your ${NAME.en} code is ${code}`,
        before: [
          `Hello from ${NAME.en}.`,
          'Please enter this code on the page you came from to carry on without a password.',
        ],
        code,
        after: [
          'It works for 5 minutes. Please share it with nobody.',
          "If you didn't ask for it, you can delete this mail. Nothing will happen.",
        ],
      },
    }[locale],
  );
}

/** The mail to a member whose address is used to join again. */
export function alreadyMemberMail(to: string, locale: Locale, siteUrl: string): Mail {
  const prefix = locale === 'ko' ? siteUrl : `${siteUrl}/${locale}`;
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, '이미 가입된 이메일이에요'),
        before: [
          `안녕하세요, ${NAME.ko}입니다.`,
          '방금 이 이메일 주소로 회원가입을 시작하셨는데, 이미 가입된 계정이 있어요. 그대로 로그인하시면 됩니다.',
        ],
        link: { label: '로그인하기', url: `${prefix}/auth/login` },
        after: [
          `비밀번호가 기억나지 않으면 여기에서 새로 정할 수 있어요: ${prefix}/auth/reset`,
          '직접 하신 일이 아니라면 이 메일은 지우셔도 됩니다. 계정은 그대로예요.',
        ],
      },
      en: {
        subject: `You already have a ${NAME.en} account`,
        before: [
          `Hello from ${NAME.en}.`,
          'Someone, probably you, just started to sign up with this e-mail address. It already has an account, so you can simply log in.',
        ],
        link: { label: 'Log in', url: `${prefix}/auth/login` },
        after: [
          `Forgotten your password? You can choose a new one here: ${prefix}/auth/reset`,
          "If this wasn't you, you can delete this mail. Your account is unchanged.",
        ],
      },
    }[locale],
  );
}

/**
 * The mail to an address without an account for which a new password was requested. It is sent so
 * that the answer takes as long as for a member's address, and tells people with several addresses
 * that this isn't the one.
 */
export function noAccountMail(to: string, locale: Locale, siteUrl: string): Mail {
  const prefix = locale === 'ko' ? siteUrl : `${siteUrl}/${locale}`;
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, '이 이메일로 가입된 계정이 없어요'),
        before: [
          `안녕하세요, ${NAME.ko}입니다.`,
          '방금 이 이메일 주소로 비밀번호 재설정을 요청하셨는데, 이 주소로 가입된 계정이 없어요. 다른 이메일이나 회사 계정으로 가입하셨을 수 있어요.',
        ],
        link: { label: '로그인 방법 보기', url: `${prefix}/auth/login` },
        after: ['직접 하신 일이 아니라면 이 메일은 지우셔도 됩니다.'],
      },
      en: {
        subject: `There's no ${NAME.en} account with this address`,
        before: [
          `Hello from ${NAME.en}.`,
          'Someone, probably you, just asked for a new password with this e-mail address. It has no account here; perhaps you signed up with another address or a company account.',
        ],
        link: { label: 'Ways to log in', url: `${prefix}/auth/login` },
        after: ["If this wasn't you, you can delete this mail."],
      },
    }[locale],
  );
}

/** The mail with the code that proves an address before choosing a new password. */
export function resetCodeMail(to: string, locale: Locale, code: string): Mail {
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, `비밀번호 재설정 인증번호 ${code}`),
        before: [
          `안녕하세요, ${NAME.ko}입니다.`,
          '비밀번호를 새로 정하려면 아래 인증번호를 입력해 주세요.',
        ],
        code,
        after: [
          '인증번호는 5분 동안 쓸 수 있어요.',
          '직접 요청하지 않으셨다면 이 메일은 지우셔도 됩니다. 비밀번호는 바뀌지 않아요.',
        ],
      },
      en: {
        subject: `Your ${NAME.en} code is ${code}`,
        before: [`Hello from ${NAME.en}.`, 'Please enter this code to choose a new password.'],
        code,
        after: [
          'It works for 5 minutes.',
          "If you didn't ask for it, you can delete this mail. Your password stays as it is.",
        ],
      },
    }[locale],
  );
}

/** The mail to the owner after the password was reset. */
export function passwordChangedMail(to: string, locale: Locale, siteUrl: string): Mail {
  const prefix = locale === 'ko' ? siteUrl : `${siteUrl}/${locale}`;
  return mailOf(
    to,
    locale,
    {
      ko: {
        subject: subjectOf(locale, '비밀번호가 바뀌었어요'),
        before: [
          `안녕하세요, ${NAME.ko}입니다.`,
          '계정의 비밀번호가 방금 바뀌었어요. 안전을 위해 모든 기기에서 로그아웃했으니 새 비밀번호로 다시 로그인해 주세요.',
        ],
        link: { label: '직접 바꾸지 않았다면 지금 다시 정하기', url: `${prefix}/auth/reset` },
        after: [],
      },
      en: {
        subject: `Your ${NAME.en} password was changed`,
        before: [
          `Hello from ${NAME.en}.`,
          'The password of your account has just been changed. To be safe we logged you out on every device, so please log in with the new one.',
        ],
        link: { label: "If this wasn't you, choose another one now", url: `${prefix}/auth/reset` },
        after: [],
      },
    }[locale],
  );
}

/** The text message with a code. */
export function codeText(locale: Locale, code: string): string {
  return locale === 'ko'
    ? `[${NAME.ko}] 인증번호 ${code} (5분 안에 입력해 주세요)`
    : `[${NAME.en}] Your code is ${code}. It works for 5 minutes.`;
}
