import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';

import { Picture } from '../display/picture';
import { media } from '../theme/tokens';

const StripRoot = styled('div')(css`
  grid-column: 1 / -1;
  display: flex;
  gap: 16px;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  padding: 4px 4px 8px;
  scrollbar-width: thin;

  & > .group {
    flex: none;
    margin-inline: auto;
  }
  /* With room to spare the whole strip is in the middle; otherwise it begins at the left. */
  & > .group:not(:first-of-type) {
    margin-inline-start: 0;
  }
  & > .group:not(:last-of-type) {
    margin-inline-end: 0;
  }
  & .name {
    position: sticky;
    left: 4px;
    width: max-content;
    max-width: calc(100vw - 40px);
    margin-bottom: 6px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  & .name[data-current] {
    color: var(--ink);
    font-weight: 600;
  }
  & .thumbs {
    display: flex;
    gap: 6px;
  }
  & .thumb {
    display: block;
    width: 84px;
    height: 56px;
    border-radius: var(--radius-s);
    overflow: hidden;
    background: var(--paper-3);
    opacity: 0.72;
    transition: opacity var(--motion) ease-out;
  }
  & .thumb[aria-current] {
    opacity: 1;
    outline: 2px solid var(--ink);
    outline-offset: 2px;
  }
  & .thumb:focus-visible {
    opacity: 1;
    outline: 3px solid var(--accent-strong);
    outline-offset: 1px;
  }
  ${media.hover} {
    & .thumb:hover {
      opacity: 1;
    }
  }
  ${media.belowSmall} {
    & {
      padding-inline: 16px;
    }
  }
`);

export interface GalleryPicture {
  /** The name of the picture, without width and file extension. */
  name: string;
  alt: string;
  /** The blurred picture that is drawn until the picture has loaded; see `Picture`. */
  blur?: string | undefined;
  /** What the picture belongs to, such as a room: the viewer shows pictures of one group together. */
  group?: string | undefined;
}

/** Pictures that stand next to each other and belong together; `start` is the index of the first. */
interface PictureGroup {
  name: string | undefined;
  start: number;
  pictures: readonly GalleryPicture[];
}

/**
 * Sorts pictures so that those of one group stand together, groups and pictures in the order in
 * which they first appear.
 */
export function sortByGroup<T extends GalleryPicture>(pictures: readonly T[]): T[] {
  const order = [...new Set(pictures.map(({ group }) => group))];
  return order.flatMap((name) => pictures.filter(({ group }) => group === name));
}

/** The groups of sorted pictures. */
function groupsOf(pictures: readonly GalleryPicture[]): PictureGroup[] {
  const names = [...new Set(pictures.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    start: pictures.findIndex(({ group }) => group === name),
    pictures: pictures.filter(({ group }) => group === name),
  }));
}

interface Props {
  pictures: readonly GalleryPicture[];
  at: number;
  onMove: (at: number) => void;
  /** The accessible name of a thumbnail (“Enlarge: sea view”). */
  enlarge: (alt: string) => string;
  /** The heading of a group (“Sea View Double · 3”). */
  group: (name: string, count: number) => string;
}

/** Thumbnails below the large picture, grouped; the visible picture's one is kept in sight. */
export function GalleryThumbnails({ pictures, at, onMove, enlarge, group }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = root.current;
    const thumb = strip?.querySelector<HTMLElement>('[aria-current]');
    if (strip === null || !thumb) return;
    // Only the strip is scrolled; `scrollIntoView` would move the page's other parts too.
    const { left, width } = thumb.getBoundingClientRect();
    const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
    strip.scrollLeft += left + width / 2 - middle;
  }, [at]);
  return (
    <StripRoot ref={root}>
      {groupsOf(pictures).map(({ name, start, pictures: own }) => (
        <div className="group" key={start}>
          {name !== undefined && (
            <p
              className="name"
              data-current={at >= start && at < start + own.length ? '' : undefined}
            >
              {group(name, own.length)}
            </p>
          )}
          <div className="thumbs">
            {own.map((picture, index) => (
              <button
                key={picture.name}
                type="button"
                className="thumb"
                aria-label={enlarge(picture.alt)}
                aria-current={start + index === at ? 'true' : undefined}
                onClick={() => onMove(start + index)}
              >
                <Picture name={picture.name} blur={picture.blur} alt="" sizes={84} />
              </button>
            ))}
          </div>
        </div>
      ))}
    </StripRoot>
  );
}
