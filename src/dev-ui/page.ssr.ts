import { readdirSync } from 'node:fs';

import { type GetServerSideProps } from 'next';

import { toLocale } from '@/i18n';
import { type DevUiProps } from './page';

/** The first picture that a build has made; '' before the first build. */
function anyPicture(): string {
  try {
    const file = readdirSync('public/pictures').find((name) => name.endsWith('-480.webp'));
    return file?.replace('-480.webp', '') ?? '';
  } catch {
    return '';
  }
}

export const getServerSideProps: GetServerSideProps<DevUiProps> = async ({ locale }) => ({
  props: { locale: toLocale(locale), picture: anyPicture() },
});
