import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';

import type { HotelId } from '@/domain/ids';
import { Link, media, Picture, type PictureProps } from '@/ui';

/** A hotel as a small card on the map of a phone. */
export type DeckCard = {
  readonly id: HotelId;
  readonly name: string;
  readonly price: string;
  /** What the price is for: `30박 총액`. */
  readonly unit: string;
  readonly href: string;
  /** The hotel's commute, in words. */
  readonly note?: string | undefined;
  /** Known for the hotels of the list's page. */
  readonly picture?: Pick<PictureProps, 'name' | 'blur'>;
};

/** How long the deck must rest before the card in its middle counts, in ms. */
const REST_MS = 120;

const DeckRoot = styled('ul')(css`
  display: none;
  gap: 12px;
  padding: 8px 16px 12px;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scroll-padding-inline: 16px;
  overscroll-behavior-x: contain;
  scrollbar-width: none;

  & > li {
    flex: 0 0 min(312px, calc(100% - 40px));
    scroll-snap-align: center;
  }
  & a {
    display: flex;
    gap: 12px;
    height: 120px;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow-2);
  }
  & > li[data-active] a {
    border-color: var(--accent-strong);
  }
  & .photo {
    flex: 0 0 96px;
    border-radius: var(--radius-m);
    overflow: hidden;
  }
  & .photo img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & .facts {
    display: grid;
    align-content: center;
    gap: 4px;
    min-width: 0;
  }
  & .facts > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .facts > .note {
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .facts > :first-of-type {
    font-weight: 700;
  }
  ${media.belowMedium} {
    display: flex;
  }
`);

/**
 * A row of cards over the map of a phone: the card in the middle is the active hotel, whose pin is
 * marked; a hotel that becomes active by its pin has its card moved to the middle.
 */
export default function MapDeck(props: {
  cards: readonly DeckCard[];
  label: string;
  activeId: number | null;
  onActivate: (id: HotelId) => void;
}) {
  const { cards, label, activeId, onActivate } = props;
  const deck = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The hotel that the visitor swiped to, whose card needn't be moved. */
  const swiped = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    const row = deck.current;
    if (row === null || activeId === null || activeId === swiped.current) return;
    const card = row.querySelector<HTMLElement>(`[data-hotel="${activeId}"]`);
    if (card === null) return;
    swiped.current = activeId;
    row.scrollTo({ left: card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2 });
  }, [activeId, cards]);

  const onScroll = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const row = deck.current;
      if (row === null) return;
      const middle = row.scrollLeft + row.clientWidth / 2;
      const away = (card: HTMLElement) => Math.abs(card.offsetLeft + card.offsetWidth / 2 - middle);
      const [nearest] = [...row.querySelectorAll<HTMLElement>('[data-hotel]')].sort(
        (a, b) => away(a) - away(b),
      );
      const card = cards.find(({ id }) => String(id) === nearest?.dataset.hotel);
      if (card === undefined || card.id === swiped.current) return;
      swiped.current = card.id;
      onActivate(card.id);
    }, REST_MS);
  };

  return (
    <DeckRoot ref={deck} aria-label={label} onScroll={onScroll}>
      {cards.map(({ id, name, price, unit, href, note, picture }) => (
        <li key={id} data-hotel={id} data-active={id === activeId ? '' : undefined}>
          <Link href={href} prefetch={false}>
            {picture !== undefined && (
              <span className="photo">
                <Picture {...picture} alt="" sizes="96px" width={192} height={192} />
              </span>
            )}
            <span className="facts">
              <span>{name}</span>
              <span className="muted">{unit}</span>
              <b className="num">{price}</b>
              {note === undefined ? null : <span className="note">{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </DeckRoot>
  );
}
