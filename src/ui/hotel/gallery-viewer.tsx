import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { IconButton } from '../button/button';
import { Modal } from '../modal/modal';
import { media } from '../theme/tokens';

const ViewerRoot = styled('div')(css`
  flex: 1;
  min-width: 0;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-rows: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 8px 16px;
  padding: 0 16px 16px;
  outline: 0;

  & .stage {
    position: relative;
    height: 100%;
    min-height: 0;
    grid-column: 2;
    grid-row: 1;
    touch-action: pan-y pinch-zoom;
  }
  & .stage .ui-picture {
    position: absolute;
    inset: 0;
    object-fit: contain;
    /* The placeholder lies exactly where the picture will, until that clears it. */
    background-color: transparent;
    background-size: contain;
    -webkit-user-select: none;
    user-select: none;
  }
  & .words {
    grid-column: 1 / -1;
    display: flex;
    justify-content: center;
    gap: 12px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  & .words b {
    color: var(--ink);
    white-space: nowrap;
  }
  & .ui-icon-btn[data-side='next'] {
    grid-column: 3;
    grid-row: 1;
  }
  ${media.belowSmall} {
    &[data-strip] .ui-icon-btn {
      display: none;
    }
    & {
      padding: 0 0 24px;
      grid-template-columns: 1fr 1fr;
      gap: 16px 8px;
    }
    & .stage {
      grid-column: 1 / -1;
    }
    & .words {
      padding: 0 16px;
    }
    & .ui-icon-btn {
      grid-row: 2;
      justify-self: end;
    }
    & .ui-icon-btn[data-side='next'] {
      grid-column: 2;
      grid-row: 2;
      justify-self: start;
    }
  }

  &[data-controls='below'] {
    grid-template-columns: 1fr auto 1fr;
    gap: 12px 16px;
    padding: 0 16px 24px;
  }
  &[data-controls='below'] .stage {
    grid-column: 1 / -1;
    touch-action: auto;
  }
  &[data-controls='below'] .words {
    grid-column: 2;
    padding: 0;
    font-size: inherit;
    line-height: inherit;
    color: inherit;
  }
  &[data-controls='below'] .words b {
    font-weight: inherit;
  }
  &[data-controls='below'] .ui-icon-btn {
    grid-row: 2;
    justify-self: end;
  }
  &[data-controls='below'] .ui-icon-btn[data-side='next'] {
    grid-column: 3;
    justify-self: start;
  }
`);

export interface GalleryViewerTexts {
  /** The accessible name of the viewer. */
  title: string;
  close: string;
  previous: string;
  next: string;
  /** The position of the picture as text, such as “3 / 24”. */
  position: (at: number, count: number) => string;
}

export interface GalleryViewerProps {
  /** Renders the visible picture, with the class `ui-picture`. */
  children: ReactNode;
  /** The index of the visible picture. */
  at: number;
  /** The number of pictures. */
  count: number;
  /** Content below the picture, beside its number. */
  caption?: string | undefined;
  /**
   * Whether the buttons are at the sides of the picture, where it can be swiped too, or below it.
   */
  controls?: 'sides' | 'below';
  /** Thumbnails below everything. With them, phones have no buttons, since one swipes or presses these. */
  strip?: ReactNode;
  onMove: (at: number) => void;
  onClose: () => void;
  texts: GalleryViewerTexts;
}

/** How far a finger must move sideways to count as a swipe, in px. */
const SWIPE = 48;

/**
 * Shows pictures one by one on the whole screen. Arrow keys, Home, End and swipes change the
 * picture, and Escape closes the viewer.
 */
export default function GalleryViewer(props: GalleryViewerProps) {
  const { children, at, count, caption, controls = 'sides', strip } = props;
  const { onMove, onClose, texts } = props;
  const below = controls === 'below';
  const startX = useRef<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  // Where the buttons are hidden, none of them takes the focus, and the arrow keys must work all the same.
  useEffect(() => {
    if (root.current?.contains(document.activeElement) === false) root.current.focus();
  }, []);
  const go = (to: number) => onMove((to + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    startX.current = event.clientX;
  };
  const onPointerUp = (event: PointerEvent) => {
    const travel = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    if (Math.abs(travel) >= SWIPE) go(travel < 0 ? at + 1 : at - 1);
  };

  return (
    <Modal open onClose={onClose} title={texts.title} closeLabel={texts.close} layout="full">
      <ViewerRoot
        ref={root}
        tabIndex={-1}
        data-controls={controls}
        data-strip={strip === undefined ? undefined : ''}
        onKeyDown={onKeyDown}
      >
        <IconButton
          icon="chevron-left"
          size={below ? 'm' : 'l'}
          label={texts.previous}
          autoFocus={below}
          onClick={() => go(at - 1)}
        />
        <div className="stage" {...(below ? {} : { onPointerDown, onPointerUp })}>
          {children}
        </div>
        <IconButton
          icon="chevron-right"
          size={below ? 'm' : 'l'}
          data-side="next"
          label={texts.next}
          autoFocus={!below}
          onClick={() => go(at + 1)}
        />
        <p className="words" aria-live="polite">
          <b>{texts.position(at + 1, count)}</b>
          {caption !== undefined && <span>{caption}</span>}
        </p>
        {strip}
      </ViewerRoot>
    </Modal>
  );
}
