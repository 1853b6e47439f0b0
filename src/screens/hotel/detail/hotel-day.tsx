import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';

import type { HotelDay, HotelDetail } from '@/contract/hotel/hotel';
import type { MomentKind } from '@/domain/hotel/day';
import { useLocale, useTranslation } from '@/i18n';
import { Icon, media, Picture } from '@/ui';
import { useSeen } from '@/ui/layout/use-seen';
import { formatHour } from '@/domain/stay/arrival';
import { type DayFacts, formatMoment, MOMENT_ICONS } from './day-texts';

const DayPlan = dynamic(() => import('./day-plan').then((module) => module.DayPlan), {
  ssr: false,
});

const DayRoot = styled('div')(css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 232px;
  gap: 16px 24px;
  align-items: start;

  & > fieldset {
    grid-column: 1 / -1;
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    padding: 0;
    border: 0;
  }
  /* The way from morning to night. */
  & > fieldset::before {
    content: '';
    position: absolute;
    inset: 9px 0 auto;
    height: 2px;
    background: linear-gradient(90deg, var(--star), var(--accent), var(--info));
  }
  & label {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 0 0 8px;
    border-radius: var(--radius-s);
    color: var(--ink-2);
    text-align: center;
    cursor: pointer;
  }
  & label::before {
    content: '';
    width: 20px;
    height: 20px;
    margin-bottom: 4px;
    border: 6px solid var(--paper);
    border-radius: 50%;
    background: var(--line-strong);
  }
  & label:has(:checked) {
    color: var(--accent-strong);
  }
  & label:has(:checked)::before {
    border-width: 3px;
    background: var(--accent-strong);
  }
  & label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  & .moments {
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 100%;
    gap: 12px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-behavior: smooth;
    scrollbar-width: none;
  }
  & .moments > li {
    display: grid;
    gap: 4px;
    align-content: start;
    scroll-snap-align: start;
  }
  & .title {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-top: 8px;
  }
  & .photo {
    position: relative;
    aspect-ratio: 3 / 2;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
  }
  & figcaption {
    position: absolute;
    inset: auto auto 8px 8px;
    padding: 2px 8px;
    border-radius: var(--radius-s);
    background: var(--photo-shade);
    color: var(--photo-paper);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .plan {
    display: grid;
    align-content: center;
    min-height: 240px;
  }
  ${media.hover} {
    & label:not(:has(:checked)):hover {
      color: var(--ink);
    }
  }
  ${media.belowSmall} {
    grid-template-columns: minmax(0, 1fr);

    & .moments {
      grid-auto-columns: 88%;
      margin-inline: -24px;
      padding-inline: 24px;
      scroll-padding-inline: 24px;
    }
    & .plan {
      justify-self: center;
      width: min(100%, 208px);
    }
  }
  ${media.phone} {
    & .moments {
      margin-inline: -16px;
      padding-inline: 16px;
      scroll-padding-inline: 16px;
    }
  }
  /* Without scripts all moments stand in order, and there is nothing to choose by. */
  @media (scripting: none) {
    grid-template-columns: minmax(0, 1fr);

    & > fieldset,
    & .plan {
      display: none;
    }
    & .moments {
      grid-auto-flow: row;
      row-gap: 24px;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
      margin-inline: 0;
      padding-inline: 0;
      overflow: visible;
    }
  }
`);

const slidesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(':scope > li')];

/** Finds the index of the moment that the list has been scrolled to. */
function findFront(list: HTMLElement): number {
  const [first, second] = slidesOf(list);
  if (first === undefined || second === undefined) return 0;
  // On a phone the last moment is fully seen before its start reaches the start of the list.
  if (list.scrollLeft + list.clientWidth >= list.scrollWidth - 1) return list.children.length - 1;
  return Math.round(list.scrollLeft / (second.offsetLeft - first.offsetLeft));
}

type HotelDayProps = { hotel: DayFacts & Pick<HotelDetail, 'id' | 'pictures'>; day: HotelDay };

/**
 * A day in one room of the hotel. A moment is chosen by its hour, by swiping to its picture, or by its
 * place on the plan of the room.
 */
export function HotelDayStrip({ hotel, day }: HotelDayProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const [chosen, setChosen] = useState<MomentKind | undefined>(day.moments[0]?.kind);
  const list = useRef<HTMLOListElement>(null);
  // While the list scrolls to a chosen moment, those that pass by aren't chosen.
  const destination = useRef<number | null>(null);
  const plan = useRef<HTMLDivElement>(null);
  const seen = useSeen(plan);

  const choose = (kind: MomentKind) => {
    setChosen(kind);
    const at = day.moments.findIndex((moment) => moment.kind === kind);
    const row = list.current;
    if (row === null) return;
    const slides = slidesOf(row);
    const [first, slide] = [slides[0], slides[at]];
    if (first === undefined || slide === undefined) return;
    destination.current = at;
    row.scrollLeft = slide.offsetLeft - first.offsetLeft;
  };
  const follow = () => {
    if (list.current === null) return;
    const front = findFront(list.current);
    if (destination.current === front) destination.current = null;
    if (destination.current === null) setChosen(day.moments[front]?.kind);
  };
  const takeOver = () => {
    destination.current = null;
  };

  return (
    <DayRoot>
      <fieldset>
        <legend className="ui-sr">{t('day.hours')}</legend>
        {day.moments.map(({ kind, hour }) => (
          <label key={kind}>
            <input
              className="ui-sr"
              type="radio"
              name="day-moment"
              value={kind}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            <b className="num">{formatHour(hour)}</b>
            <span className="body2">{t(`day.name.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <ol
        className="moments"
        ref={list}
        // The pictures can be scrolled by keys too.
        tabIndex={0}
        aria-label={t('day.moments')}
        onScroll={follow}
        onPointerDown={takeOver}
        onWheel={takeOver}
      >
        {day.moments.map(({ kind, hour, picture: at }) => {
          const picture = hotel.pictures[at];
          if (picture === undefined) return null;
          return (
            <li key={kind}>
              <figure className="photo">
                <Picture
                  name={picture.name}
                  blur={picture.blur}
                  alt={picture.alt}
                  sizes="(min-width: 768px) 472px, 88vw"
                />
                {picture.role !== 'room' && <figcaption>{t('day.house')}</figcaption>}
              </figure>
              <p className="title num">
                <Icon name={MOMENT_ICONS[kind]} size={20} />
                {`${formatHour(hour)} · ${t(`day.name.${kind}`)}`}
              </p>
              <p className="muted num">{formatMoment(kind, day.room, hotel, t, locale)}</p>
            </li>
          );
        })}
      </ol>
      <div className="plan" ref={plan}>
        {seen && chosen !== undefined && (
          <DayPlan hotelId={hotel.id} day={day} chosen={chosen} onChoose={choose} />
        )}
      </div>
    </DayRoot>
  );
}
