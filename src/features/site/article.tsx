import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import type { Picture as PictureView } from '@/contract/common';
import { media, Picture } from '@/ui';

const ArticleRoot = styled('article')(css`
  & > .photo {
    aspect-ratio: 21 / 9;
    border-radius: var(--radius-l);
    overflow: hidden;
    margin-top: 16px;
  }
  & > .text {
    max-width: 720px;
    margin: 40px auto 0;
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
  & .body {
    display: grid;
    gap: 16px;
    margin-top: 32px;
    line-height: var(--leading-price);
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

/** A picture, a heading and paragraphs: a promotion or an event. */
export function Article(props: {
  title: string;
  summary: string;
  period: string;
  picture: PictureView;
  body: readonly string[];
  children?: ReactNode;
}) {
  const { title, summary, period, picture, body, children } = props;
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
        <h1 className="display2">{title}</h1>
        <p className="lead">{summary}</p>
        <p className="period">{period}</p>
        <div className="body">
          {body.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </div>
        {children}
      </div>
    </ArticleRoot>
  );
}
