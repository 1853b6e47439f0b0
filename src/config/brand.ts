import type { Locale } from './constants';
import { FIXED_PICTURES } from './pictures';

type Localized = Readonly<Record<Locale, string>>;

/**
 * Everything that makes the site a brand's: rebrand here (colours: `src/ui/theme/tokens.ts`, the
 * logo: `src/ui/icon/logo.tsx`). The company's data are samples; an operator must put in their own
 * before selling anything (Act on the Consumer Protection in Electronic Commerce, articles 10 and
 * 20: name, representative, address, telephone, e-mail, registration numbers, hosting).
 */
export const brand = {
  name: { ko: '머묾', en: 'Meomum' },
  /** The preview picture of shared links to pages that have no picture of their own. */
  sharePicture: FIXED_PICTURES.share.name,
  /** Customer service, as people read it and as `tel:` needs it. */
  phone: { text: '1588-0000', href: 'tel:+8215880000' },
  email: 'help@meomum.example',
  hours: {
    ko: '매일 09:00–22:00 (한국 시간)',
    en: 'Daily 9 am – 10 pm, Korean time',
  },
  social: [
    { name: 'Instagram', href: 'https://instagram.meomum.example' },
    { name: 'YouTube', href: 'https://youtube.meomum.example' },
    { name: 'Blog', href: 'https://blog.meomum.example' },
  ],
  app: {
    /** Redirects each phone to its app store; the QR code holds it, too. */
    link: 'https://app.meomum.example/get',
    android: 'https://play.google.com/store/apps/details?id=example.meomum',
    ios: 'https://apps.apple.com/kr/app/meomum/id0000000000',
  },
  company: {
    /** Marks every field below as a sample until an operator's own data replace them. */
    sample: true,
    name: { ko: '주식회사 머묾', en: 'Meomum Inc.' },
    representative: { ko: '홍길동', en: 'Hong Gil-dong' },
    address: {
      ko: '서울특별시 중구 예시로 1, 2층',
      en: '2F, 1 Yesi-ro, Jung-gu, Seoul, Korea',
    },
    registration: '000-00-00000',
    mailOrder: { ko: '제0000-예시-0000호', en: 'No. 0000-Sample-0000' },
    privacyOfficer: { ko: '홍길동', en: 'Hong Gil-dong' },
    hosting: { ko: '주식회사 머묾', en: 'Meomum Inc.' },
  },
} as const satisfies {
  name: Localized;
  hours: Localized;
  company: Record<string, Localized | string | boolean>;
} & Record<string, unknown>;
