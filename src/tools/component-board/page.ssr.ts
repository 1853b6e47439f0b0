import { readdirSync } from 'node:fs';

import { type GetServerSideProps } from 'next';

import { toLocale } from '@/i18n';
import type { DevUiProps } from './page';

/** The names of six pictures that a build has made; there are none before the first build. */
function somePictures(): string[] {
  try {
    const files = readdirSync('public/pictures').filter((name) => name.endsWith('-480.webp'));
    return files.slice(0, 6).map((name) => name.replace('-480.webp', ''));
  } catch {
    return [];
  }
}

export const getServerSideProps: GetServerSideProps<DevUiProps> = async ({ locale }) => ({
  props: { locale: toLocale(locale), pictures: somePictures() },
});
