import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { Picture as PictureView } from '@/contract/common';
import type { CollectionCard } from '@/contract/content/collections';
import type { PromotionCard } from '@/contract/content/promotions';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { keepTogether } from '@/i18n/keep-together';
import { Grid, Link, Picture, Row } from '@/ui';

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
  // The cards of a page of their own begin with one across the page; others are at the end of a page.
  const hasLead = level === 2;
  return (
    <Grid
      as="ul"
      columns={[1, 2]}
      gap={24}
      lineGap={40}
      above={32}
      className="ui-cards"
      data-lead={hasLead ? '' : undefined}
    >
      {cards.map(({ key, href, picture, title, summary, facts }, at) => (
        <li key={key}>
          <Link className="ui-zoom" href={href} prefetch={false}>
            <span className="ui-photo" data-ratio="wide">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes={
                  hasLead && at === 0
                    ? '(min-width: 1216px) 1168px, 100vw'
                    : '(min-width: 768px) 680px, 100vw'
                }
                priority={at < eager}
              />
            </span>
            <Heading className={hasLead && at === 0 ? 'display2 headline' : 'h3 headline'}>
              {title}
            </Heading>
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

type Card = Omit<CollectionCard, 'hotels'> & Partial<Pick<CollectionCard, 'hotels'>>;

/** Collections, with the number of hotels if it is known. */
export function CollectionCards(props: {
  collections: readonly Card[];
  level?: 2 | 3;
  eager?: number;
}) {
  const { collections, ...rest } = props;
  const { t: common } = useTranslation('common');
  return (
    <CardGrid
      {...rest}
      cards={collections.map(({ tag, hotels, ...words }) => ({
        ...words,
        key: tag,
        href: paths.collection(tag),
        facts: hotels === undefined ? [] : [common('unit.hotels', { count: hotels.length })],
      }))}
    />
  );
}

/** Promotions with their period, and with their state when they aren't running. */
export function PromotionCards(props: {
  promotions: readonly PromotionCard[];
  level?: 2 | 3;
  eager?: number;
}) {
  const { promotions, ...rest } = props;
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <CardGrid
      {...rest}
      cards={promotions.map(({ tag, state, startsOn, endsOn, hotelCount, ...words }) => ({
        ...words,
        key: tag,
        href: paths.promotion(tag),
        facts: [
          ...(state === 'RUNNING' ? [] : [t(`promotions.state.${state}`)]),
          t('promotions.period', {
            from: formatNight(startsOn, locale),
            to: formatNight(endsOn, locale),
          }),
          common('unit.hotels', { count: hotelCount }),
        ],
      }))}
    />
  );
}
