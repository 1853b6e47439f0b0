import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';

import { Picture } from '../display/picture';
import { Icon } from '../icon';
import { media, mediaQuery } from '../theme/tokens';
import type { GalleryStageTexts } from './gallery-stage';
import type { GalleryPicture } from './gallery-thumbnails';

const GalleryStage = lazy(() => import('./gallery-stage'));

const GalleryRoot = styled('div')(css`
  position: relative;
  display: grid;
  grid-template-columns: 2fr 1fr 1fr;
  grid-template-rows: 220px 220px;
  gap: 8px;
  border-radius: var(--radius-l);
  overflow: hidden;

  & > .tile {
    position: relative;
    overflow: hidden;
    background: var(--paper-3);
  }
  & > .tile[data-main] {
    grid-row: span 2;
  }
  &[data-count='1'] {
    grid-template-columns: 1fr;
  }
  &[data-count='2'],
  &[data-count='3'] {
    grid-template-columns: 2fr 1fr;
  }
  &[data-count='2'] > .tile {
    grid-row: span 2;
  }
  & > .tile .ui-picture {
    transition: transform var(--motion-slow) ease-out;
  }
  & > .tile:focus-visible {
    outline-offset: -4px;
    outline-width: 3px;
  }
  & > .all {
    position: absolute;
    right: 16px;
    bottom: 16px;
    box-shadow: var(--shadow-2);
  }
  ${media.hover} {
    & > .tile:hover .ui-picture {
      transform: scale(1.03);
    }
  }
  ${media.stillness} {
    & > .tile:hover .ui-picture {
      transform: none;
    }
  }
  ${media.large} {
    & {
      grid-template-rows: 248px 248px;
    }
  }
  ${media.belowSmall} {
    &,
    &[data-count] {
      grid-template-columns: 1fr;
      grid-template-rows: 280px;
      border-radius: 0;
      margin-inline: calc(50% - 50vw);
    }
    & > .tile:not([data-main]) {
      display: none;
    }
    & > .tile[data-main] {
      grid-row: auto;
    }
    & > .all {
      bottom: 12px;
    }
  }
`);

export interface GalleryProps {
  pictures: readonly GalleryPicture[];
  texts: GalleryStageTexts & {
    /** The text of the button that opens the viewer (“all 24 pictures”). */
    all: string;
  };
}

/** Finds the large picture of a page's gallery. */
export const GALLERY_LEAD = 'main button.tile[data-main]';

/** The name by which a picture moves from one page to the next (`theme/part-styles.ts`). */
export const SHARED_PICTURE = 'shared-picture';

/** The `sizes` of the large picture. */
export const GALLERY_LEAD_SIZES = `(min-width: 1512px) 50vw, ${mediaQuery.small} 756px, (min-width: 420px) 100vw, 420px`;

/**
 * One large picture and four small ones. Each one opens the full-screen viewer at its position; the
 * viewer's code is loaded when it is first opened.
 */
export function Gallery({ pictures, texts }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = pictures.slice(0, 5);
  return (
    <>
      <GalleryRoot data-count={shown.length}>
        {shown.map((picture, index) => (
          <button
            key={picture.name}
            type="button"
            className="tile"
            data-main={index === 0 ? '' : undefined}
            aria-label={texts.enlarge(picture.alt)}
            onClick={() => setOpened(index)}
          >
            <Picture
              name={picture.name}
              blur={picture.blur}
              alt=""
              priority={index === 0}
              sizes={
                index === 0
                  ? GALLERY_LEAD_SIZES
                  : `(min-width: 1488px) 25vw, ${mediaQuery.small} 372px, 1px`
              }
            />
          </button>
        ))}
        <button
          type="button"
          className="ui-btn all"
          data-variant="secondary"
          data-size="m"
          onClick={() => setOpened(0)}
        >
          <Icon name="photos" size={18} />
          {texts.all}
        </button>
      </GalleryRoot>
      {opened !== null && (
        <Suspense fallback={null}>
          <GalleryStage
            pictures={pictures}
            opened={opened}
            onClose={() => setOpened(null)}
            texts={texts}
          />
        </Suspense>
      )}
    </>
  );
}
