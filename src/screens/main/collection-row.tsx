import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { CollectionCard } from '@/contract/content/collections';
import { media, Picture } from '@/ui';

const RowRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 20px;

  & a {
    display: block;
    border-radius: var(--radius-m);
  }
  & .photo {
    display: block;
    aspect-ratio: 4 / 3;
    margin-bottom: 14px;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
  }
  ${media.belowMedium} {
    & {
      grid-template-columns: repeat(2, 1fr);
    }
  }
`);

/** The first collections, in a row. */
export function CollectionRow(props: {
  collections: readonly CollectionCard[];
  common: TFunction<'common'>;
}) {
  const { collections, common } = props;
  return (
    <RowRoot>
      {collections.map(({ tag, title, picture, hotels }) => (
        <li key={tag}>
          <Link href={paths.collection(tag)} prefetch={false}>
            <span className="photo">
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
    </RowRoot>
  );
}
