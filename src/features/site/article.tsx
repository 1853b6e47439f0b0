import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import type { Picture as PictureView } from '@/contract/common';
import type { RichBlock } from '@/contract/content/rich-text';
import { media, Picture } from '@/ui';
import { type CtaSource, RichText } from './rich-text';
import { keepTogether } from '@/i18n/keep-together';

const ArticleRoot = styled('article')(css`
  & > .photo {
    aspect-ratio: 21 / 9;
    border-radius: var(--radius-l);
    overflow: hidden;
    margin-top: 16px;
  }
  & > .text {
    max-width: 720px;
    margin-top: 40px;
  }
  & .lead {
    margin-top: 12px;
    font-size: var(--text-title);
    line-height: var(--leading-h3);
    color: var(--ink-2);
  }
  & .period {
    margin-top: 12px;
    font-size: var(--text-body2);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  & .ending {
    margin-top: 8px;
    font-weight: 600;
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
  }
  & .body {
    margin-top: 32px;
  }
  & .state {
    margin-top: 24px;
  }
  ${media.belowSmall} {
    & > .photo {
      aspect-ratio: 4 / 3;
      margin-inline: -16px;
      border-radius: 0;
    }
    & > .text {
      margin-top: 24px;
    }
  }
`);

/** A picture, a heading and a text: a promotion, an event or a collection. */
export function Article(props: {
  title: string;
  summary: string;
  /** The period in words, if there is one. */
  period?: string;
  picture: PictureView;
  body: readonly RichBlock[];
  /** The source under which analytics counts the calls to action. */
  of: CtaSource;
  /** Shown below the period: the remaining time, or that it is over. */
  state?: ReactNode;
  children?: ReactNode;
}) {
  const { title, summary, period, picture, body, of, state, children } = props;
  return (
    <ArticleRoot>
      <div className="photo">
        <Picture
          name={picture.name}
          blur={picture.blur}
          alt={picture.alt}
          sizes="(min-width: 1216px) 1168px, (min-width: 422px) 100vw, 422px"
          priority
        />
      </div>
      <div className="text">
        <h1 className="display1 headline">{title}</h1>
        <p className="lead">{keepTogether(summary)}</p>
        {period === undefined ? null : <p className="period">{period}</p>}
        {state}
        {body.length === 0 ? null : (
          <div className="body">
            <RichText blocks={body} of={of} />
          </div>
        )}
        {children}
      </div>
    </ArticleRoot>
  );
}
