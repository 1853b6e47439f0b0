import Head from 'next/head';
import { useEffect } from 'react';

import { Board } from './board';
import { forceStates } from './force-states';

export interface DevUiProps {
  locale: 'ko' | 'en';
  pictures: readonly string[];
}

/**
 * `/dev/ui` and `/en/dev/ui`: all of `src/ui`, in the light and the dark scheme side by side. Only
 * in development.
 */
export function DevUi({ locale, pictures }: DevUiProps) {
  useEffect(forceStates, []);
  return (
    <>
      <Head>
        <title>src/ui</title>
        <meta name="robots" content="noindex" />
      </Head>
      <h1 className="h1 wrap">src/ui</h1>
      <Board locale={locale} scheme="light" pictures={pictures} />
      <Board locale={locale} scheme="dark" pictures={pictures} />
    </>
  );
}
