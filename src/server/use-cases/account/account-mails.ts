import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { LEGAL_YEARS } from '@/domain/account-end';
import { subjectOf } from '@/server/core/messages/mail/frame';
import type { Mail } from '@/server/platform/providers/mailer';
import { mailOf } from './mail-texts';

const { name: NAME, phone, email: help } = brand;
const GREETING = { ko: `안녕하세요, ${NAME.ko}입니다.`, en: `Hello from ${NAME.en}.` };
const CONTACT = {
  ko: `고객센터: ${phone.text}, ${help}`,
  en: `Customer service: ${phone.text}, ${help}`,
};
const VALIDITY = { ko: '인증번호는 5분 동안 쓸 수 있어요.', en: 'It works for 5 minutes.' };

/** The mail with the code that proves a member's new address. */
export function newEmailCodeMail(to: string, locale: Locale, code: string): Mail {
  const words = {
    ko: {
      subject: subjectOf(locale, `이메일 변경 인증번호 ${code}`),
      before: [GREETING.ko, '이 주소를 계정의 이메일로 쓰려면 아래 인증번호를 입력해 주세요.'],
      code,
      after: [
        VALIDITY.ko,
        '직접 요청하지 않으셨다면 이 메일은 지우셔도 됩니다. 아무 일도 일어나지 않아요.',
      ],
    },
    en: {
      subject: `Your ${NAME.en} code is ${code}`,
      before: [GREETING.en, 'Please enter this code to use this address for your account.'],
      code,
      after: [
        VALIDITY.en,
        "If you didn't ask for it, you can delete this mail. Nothing will happen.",
      ],
    },
  };
  return mailOf(to, locale, words[locale]);
}

/** The mail to the owner of an address when a member of another account tries to change to it. */
export function addressTakenMail(to: string, locale: Locale, siteUrl: string): Mail {
  const prefix = locale === 'ko' ? siteUrl : `${siteUrl}/${locale}`;
  const words = {
    ko: {
      subject: subjectOf(locale, '이미 쓰고 있는 이메일이에요'),
      before: [
        GREETING.ko,
        '방금 다른 계정의 이메일을 이 주소로 바꾸려는 요청이 있었어요. 이 주소로는 이미 계정이 있어서 바꾸지 않았어요.',
      ],
      link: { label: '이 주소의 계정으로 로그인하기', url: `${prefix}/auth/login` },
      after: ['직접 하신 일이 아니라면 이 메일은 지우셔도 됩니다. 계정은 그대로예요.'],
    },
    en: {
      subject: `This address already has a ${NAME.en} account`,
      before: [
        GREETING.en,
        'Someone just asked to use this address for another account. It already has one of its own, so nothing was changed.',
      ],
      link: { label: 'Log in to the account of this address', url: `${prefix}/auth/login` },
      after: ["If this wasn't you, you can delete this mail. Your account is unchanged."],
    },
  };
  return mailOf(to, locale, words[locale]);
}

/** The mail to the old address after a change, with what to do if it wasn't the owner. */
export function emailChangedMail(to: string, locale: Locale): Mail {
  const words = {
    ko: {
      subject: subjectOf(locale, '계정의 이메일이 바뀌었어요'),
      before: [
        GREETING.ko,
        '이 주소로 쓰시던 계정의 이메일이 방금 다른 주소로 바뀌었어요. 이제 새 주소로 로그인해 주세요.',
      ],
      after: [
        '직접 바꾸지 않으셨다면 다른 사람이 계정에 들어온 것일 수 있어요. 바로 고객센터로 연락해 주시면 계정을 잠그고 되돌려 드려요.',
        CONTACT.ko,
      ],
    },
    en: {
      subject: `Your ${NAME.en} account has another e-mail address now`,
      before: [
        GREETING.en,
        'The account you used with this address was just moved to another one. Please log in with the new address from now on.',
      ],
      after: [
        "If this wasn't you, someone else may be in your account. Contact us right away and we'll lock it and bring it back to you.",
        CONTACT.en,
      ],
    },
  };
  return mailOf(to, locale, words[locale]);
}

/** The mail with the code by which a member without a password reauthenticates. */
export function accountCodeMail(to: string, locale: Locale, code: string): Mail {
  const words = {
    ko: {
      subject: subjectOf(locale, `본인 확인 인증번호 ${code}`),
      before: [GREETING.ko, '회원 정보 화면에 아래 인증번호를 입력해 주세요.'],
      code,
      after: [
        VALIDITY.ko,
        `직접 요청하지 않으셨다면 누군가 회원님의 계정에 로그인해 있을 수 있어요. 인증번호를 아무에게도 알려 주지 마시고 고객센터로 연락해 주세요.`,
        CONTACT.ko,
      ],
    },
    en: {
      subject: `Your ${NAME.en} code is ${code}`,
      before: [GREETING.en, 'Please enter this code on the page of your account.'],
      code,
      after: [
        VALIDITY.en,
        "If you didn't ask for it, someone may be logged in to your account. Don't give the code to anyone, and contact us.",
        CONTACT.en,
      ],
    },
  };
  return mailOf(to, locale, words[locale]);
}

/** The mail to a member who changed the password while signed in. */
export function ownPasswordChangedMail(to: string, locale: Locale, siteUrl: string): Mail {
  const prefix = locale === 'ko' ? siteUrl : `${siteUrl}/${locale}`;
  const words = {
    ko: {
      subject: subjectOf(locale, '비밀번호가 바뀌었어요'),
      before: [
        GREETING.ko,
        '계정의 비밀번호가 방금 바뀌었어요. 바꾸신 기기를 빼고 다른 기기에서는 모두 로그아웃했어요.',
      ],
      link: { label: '직접 바꾸지 않았다면 지금 다시 정하기', url: `${prefix}/auth/reset` },
      after: [],
    },
    en: {
      subject: `Your ${NAME.en} password was changed`,
      before: [
        GREETING.en,
        'The password of your account has just been changed. Every device except the one you used was logged out.',
      ],
      link: { label: "If this wasn't you, choose another one now", url: `${prefix}/auth/reset` },
      after: [],
    },
  };
  return mailOf(to, locale, words[locale]);
}

/** The last mail to a member who deleted the account. */
export function accountDeletedMail(to: string, locale: Locale): Mail {
  const { contracts } = LEGAL_YEARS;
  const words = {
    ko: {
      subject: subjectOf(locale, '탈퇴가 끝났어요'),
      before: [
        GREETING.ko,
        '요청하신 대로 계정과 회원 정보를 지웠어요. 그동안 머물러 주셔서 고맙습니다.',
        `예약과 결제 기록은 전자상거래법에 따라 계약이 끝난 날부터 ${contracts}년 동안 따로 보관하고, 그 뒤에 예약자 정보를 지워요. 쓰신 후기는 ‘이전 투숙객’ 이름으로 남아요.`,
      ],
      after: [
        '이 주소로 언제든 다시 가입하실 수 있어요.',
        `직접 탈퇴하지 않으셨다면 바로 연락해 주세요. ${CONTACT.ko}`,
      ],
    },
    en: {
      subject: `Your ${NAME.en} account is deleted`,
      before: [
        GREETING.en,
        'As you asked, we have deleted your account and what you told us about yourself. Thank you for staying with us.',
        `Korean e-commerce law has us keep records of bookings and payments for ${contracts} years from the end of each contract; after that the guest's details go too. Your reviews stay, signed “Former guest”.`,
      ],
      after: [
        'You can sign up again with this address at any time.',
        `If this wasn't you, contact us right away. ${CONTACT.en}`,
      ],
    },
  };
  return mailOf(to, locale, words[locale]);
}
