import type { TFunction } from 'i18next';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { CollectionCard } from '@/contract/content/collections';
import { Grid, Picture } from '@/ui';

/** The first collections, in a row. */
export function CollectionRow(props: {
  collections: readonly CollectionCard[];
  common: TFunction<'common'>;
}) {
  const { collections, common } = props;
  return (
    <Grid as="ul" columns={[2, 2, 4]} gap={20}>
      {collections.map(({ tag, title, picture, hotels }) => (
        <li key={tag}>
          <Link className="ui-zoom" href={paths.collection(tag)} prefetch={false}>
            <span className="ui-photo">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 1024px) 280px, 50vw"
              />
            </span>
            <h3 className="title">{title}</h3>
            <p className="body2 muted">{common('unit.hotels', { count: hotels.length })}</p>
          </Link>
        </li>
      ))}
    </Grid>
  );
}
