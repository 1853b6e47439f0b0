import { paths } from '@/config/routes';
import type { CollectionCard } from '@/contract/content/collections';
import { useTranslation } from '@/i18n';
import { CardGrid } from './card-grid';

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
