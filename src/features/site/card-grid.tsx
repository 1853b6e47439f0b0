import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import type { ReactNode } from 'react';

import type { Picture as PictureView } from '@/contract/common';
import { media, Picture } from '@/ui';
import { keepTogether } from '@/i18n/keep-together';

const GridRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: 40px 24px;
  margin: 32px 0 48px;

  & .link {
    display: block;
    border-radius: var(--radius-m);
  }
  & .photo {
    display: block;
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    overflow: hidden;
  }
  & .photo img {
    transition: transform var(--motion);
  }
  & .name {
    margin-top: 16px;
  }
  & .more {
    margin-top: 4px;
    color: var(--ink-2);
  }
  & .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    margin-top: 8px;
    font-size: var(--text-body2);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    & .link:hover img {
      transform: scale(1.02);
    }
  }
  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
      gap: 32px;
    }
  }
`);

export type GridCard = {
  readonly key: string;
  readonly href: string;
  readonly picture: PictureView;
  readonly title: string;
  readonly summary: string;
  /** Short facts in a row below the text. */
  readonly facts: readonly ReactNode[];
};

/** Cards of promotions, events or collections, two in a row. */
export function CardGrid(props: {
  cards: readonly GridCard[];
  level?: 2 | 3;
  /** The number of pictures that are visible without scrolling and therefore loaded at once. */
  eager?: number;
}) {
  const { cards, level = 2, eager = 0 } = props;
  const Heading = `h${level}` as const;
  return (
    <GridRoot>
      {cards.map(({ key, href, picture, title, summary, facts }, at) => (
        <li key={key}>
          <Link className="link" href={href} prefetch={false}>
            <span className="photo">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 768px) 584px, 100vw"
                priority={at < eager}
              />
            </span>
            <Heading className="name h3">{title}</Heading>
            <p className="more">{keepTogether(summary)}</p>
            {facts.length === 0 ? null : (
              <p className="facts">
                {facts.map((fact, index) => (
                  <span key={index}>{fact}</span>
                ))}
              </p>
            )}
          </Link>
        </li>
      ))}
    </GridRoot>
  );
}
