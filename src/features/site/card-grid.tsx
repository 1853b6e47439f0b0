import Link from 'next/link';
import type { ReactNode } from 'react';

import type { Picture as PictureView } from '@/contract/common';
import { keepTogether } from '@/i18n/keep-together';
import { Grid, Picture, Row } from '@/ui';

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
    <Grid as="ul" columns={[1, 2]} gap={24} lineGap={40} above={32} className="ui-cards">
      {cards.map(({ key, href, picture, title, summary, facts }, at) => (
        <li key={key}>
          <Link className="ui-zoom" href={href} prefetch={false}>
            <span className="ui-photo" data-ratio="wide">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 768px) 584px, 100vw"
                priority={at < eager}
              />
            </span>
            <Heading className="h3">{title}</Heading>
            <p className="muted" data-above={4}>
              {keepTogether(summary)}
            </p>
            {facts.length === 0 ? null : (
              <Row as="p" gap={12} lineGap={0} above={8} className="body2 faint num">
                {facts.map((fact, index) => (
                  <span key={index}>{fact}</span>
                ))}
              </Row>
            )}
          </Link>
        </li>
      ))}
    </Grid>
  );
}
