import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Head from 'next/head';
import { useEffect } from 'react';

import { customProperties, DARK, LIGHT } from '@/ui';
import { forceStates } from './force-states';
import { SAMPLES } from './samples';
import { actions } from './specimens/actions';
import { display } from './specimens/display';
import { forms } from './specimens/forms';
import type { Specimens } from './specimens/state';
import { stay } from './specimens/stay';

/** The components of `src/ui`, in the order in which the board shows them. */
export const SPECIMENS: Specimens = { ...actions, ...forms, ...display, ...stay };

/** The groups of the board; the visual test takes one picture of each. */
export const GROUPS = { actions, forms, display, stay } as const;
export type Group = keyof typeof GROUPS;

const BoardRoot = styled('div')(css`
  color: var(--ink);
  background: var(--paper);
  padding: 24px;

  &[data-board='light'] {
    color-scheme: light;
    ${customProperties({ ...LIGHT })}
  }
  &[data-board='dark'] {
    color-scheme: dark;
    ${customProperties({ ...DARK })}
  }
  & .specimen {
    padding-block: 24px;
    border-top: 1px solid var(--line);
  }
  & .specimen > h3 {
    margin-bottom: 16px;
    font-weight: 600;
  }
  & .states {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 24px;
  }
  & .states + .states {
    margin-top: 24px;
  }
  & .state {
    flex: 0 1 auto;
    min-width: 0;
    max-width: 100%;
  }
  & [data-wide] .state {
    flex: 1 1 280px;
    max-width: 480px;
  }
  & [data-wide] > :not(.state) {
    flex: 1 1 280px;
    min-width: 0;
    max-width: 720px;
  }
  & .state > small {
    display: block;
    margin-bottom: 8px;
    color: var(--ink-3);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .on-photo {
    padding: 16px;
    background: var(--ink-3);
  }
  & .narrow-place {
    width: 240px;
  }
  & .picture-place,
  & .skeletons {
    width: 320px;
  }
  & .phone-place {
    position: relative;
    width: 375px;
    max-width: 100%;
    height: 96px;
    transform: translateZ(0);
  }
`);

const SMALL = new Set(['Button', 'Chip', 'IconButton', 'Icon', 'Logo', 'Tag', 'Rating']);

export interface BoardProps {
  locale: 'ko' | 'en';
  scheme: 'light' | 'dark';
  /** The names of some of the site's pictures, with their versions; one is enough. */
  pictures: readonly string[];
  /** The only group to show; without it, all groups are shown. */
  group?: Group;
}

/** Shows the components of `src/ui` in every state, in one colour scheme and one language. */
export function Board({ locale, scheme, pictures, group }: BoardProps) {
  const sample = { ...SAMPLES[locale], locale, pictures };
  const shown = group === undefined ? SPECIMENS : GROUPS[group];
  return (
    <BoardRoot data-board={scheme} lang={locale}>
      {Object.entries(shown).map(([name, draw]) => (
        <section key={name} className="specimen" id={`${name}-${scheme}`}>
          <h3>{name}</h3>
          <div className="states" data-wide={SMALL.has(name) ? undefined : ''}>
            {draw(sample)}
          </div>
        </section>
      ))}
    </BoardRoot>
  );
}

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
