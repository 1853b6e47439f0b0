import { createInstance, type Resource } from 'i18next';
import type { AppProps } from 'next/app';
import { appWithTranslation, useTranslation } from 'next-i18next/pages';
import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { ReactNode } from 'react';

import config from '../../next-i18next.config.js';
import { i18nOf } from './instance';
import { optionsFor } from './options';
import { readTranslations } from './server';

/**
 * `npm run bench:translations`: CPU time of the translations of one render, by next-i18next's own
 * provider and reader and by this site's shared instance, both with next-i18next's hook (decision
 * 059). The ways are measured in turn, round after round, so that a slow minute of the machine
 * affects all of them.
 */

const NAMESPACES = ['common', 'hotel'] as const;
/**
 * The components of a hotel's page that use texts, and the texts of each, as counted on a page of
 * the demo.
 */
const COMPONENTS = 120;
const RENDERS = 100;
const WARM_UP = 200;
const ROUNDS = 7;

function Line({ at }: { at: number }) {
  const { t } = useTranslation('hotel');
  return (
    <li>
      {t('price.checkIn')} {t('room.remaining', { count: at % 9 })} {t('section.rooms')}
    </li>
  );
}

const Page = () => (
  <ul>
    {Array.from({ length: COMPONENTS }, (_, at) => (
      <Line key={at} at={at} />
    ))}
  </ul>
);

const Wrapped = appWithTranslation((_props: AppProps) => <Page />, null);

async function byNextI18next(): Promise<string> {
  const pageProps = await serverSideTranslations('ko', [...NAMESPACES], config);
  // Next-i18next's provider reads only these two of a page's props.
  const props = { pageProps, router: { locale: 'ko' } } as unknown as AppProps;
  return renderToString(<Wrapped {...props} />);
}

const provided = (i18n: ReturnType<typeof i18nOf>, page: ReactNode) => (
  <I18nextProvider i18n={i18n}>{page}</I18nextProvider>
);

async function byShared(): Promise<string> {
  return renderToString(provided(i18nOf('ko', await readTranslations('ko', NAMESPACES)), <Page />));
}

const plain = createInstance();

/** One instance as well, but as i18next provides it: each use of the hook copies it. */
async function byPlainInstance(): Promise<string> {
  if (!plain.isInitialized) {
    const { common, hotel } = await readTranslations('ko', NAMESPACES);
    const resources = { ko: { common, hotel } } as Resource;
    await plain.use(initReactI18next).init({ ...optionsFor('ko'), resources });
  }
  return renderToString(provided(plain, <Page />));
}

const WAYS = {
  'next-i18next: appWithTranslation, serverSideTranslations': byNextI18next,
  'one instance a language, as i18next makes it': byPlainInstance,
  'this site: one shared instance a language': byShared,
} as const;

async function cpuOf(render: () => Promise<string>): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < RENDERS; at += 1) await render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERS;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const pages = new Set<string>();
for (const render of Object.values(WAYS)) {
  for (let at = 0; at < WARM_UP; at += 1) await render();
  pages.add(await render());
}
if (pages.size !== 1) throw new Error('The ways rendered different pages.');

const readings = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, render] of Object.entries(WAYS)) {
    readings.set(name, [...(readings.get(name) ?? []), await cpuOf(render)]);
  }
}
const shared = median([...readings.values()].at(-1) ?? []);
for (const [name, own] of readings) {
  process.stdout.write(
    `${name.padEnd(58)} ${median(own).toFixed(2).padStart(6)} ms CPU a render  ${(median(own) / shared).toFixed(1).padStart(5)} ×\n`,
  );
}
