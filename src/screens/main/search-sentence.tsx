import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Fragment, type ReactNode, useId } from 'react';

import { DEFAULT_STAY } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { addNights, isNight, nightsBetween } from '@/domain/stay/stay';
import { type regionsRequest, type StayChoice, USUAL_LENGTHS } from '@/features/stay-bar/choice';
import { type DrawnBar, StayBar } from '@/features/stay-bar/stay-bar';
import { RollingAmount } from '@/features/stay-bar/when/rolling-amount';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, Icon, media, sliderThumb } from '@/ui';

const SentenceRoot = styled('div')(css`
  & h1 {
    text-wrap: wrap;
  }
  & h1 > span {
    display: inline-block;
  }
  & h1 .segment,
  & h1 label {
    display: inline;
    color: var(--accent-strong);
    -webkit-text-decoration: underline 2px var(--accent);
    text-decoration: underline 2px var(--accent);
    text-underline-offset: 7px;
    cursor: pointer;
  }
  & h1 .segment[aria-expanded='true'] {
    background: var(--accent-wash);
  }
  & h1 .price {
    white-space: nowrap;
  }
  & .controls {
    display: grid;
    grid-template-columns: minmax(0, 420px) auto auto 1fr;
    align-items: start;
    gap: 12px 16px;
    margin-top: 16px;
  }
  /* The browser's own fields stand below the sentence then. */
  @media (scripting: none) {
    & .controls {
      display: none;
    }
  }
  & .controls > .segment {
    display: flex;
    align-items: center;
    gap: 8px;
    height: var(--button-l);
    padding: 0 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
    font-weight: 600;
    white-space: nowrap;
  }
  & .controls > .segment[aria-expanded='true'] {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  ${media.hover} {
    & h1 .segment:hover,
    & h1 label:hover {
      background: var(--accent-wash);
    }
    & .controls > .segment:hover {
      background: var(--paper-3);
    }
  }
  ${media.belowMedium} {
    & .controls {
      grid-template-columns: auto minmax(0, 1fr);
    }
    & .controls > .length {
      grid-column: 1 / -1;
    }
  }
`);

/** The lengths at which the dial stops, in nights: the usual ones, and half a year. */
const LENGTHS = [...USUAL_LENGTHS, 180] as const;

/** The stop of a length: the last one that isn't longer. */
const stopOf = (nights: number): number =>
  Math.max(
    0,
    LENGTHS.findLastIndex((length) => length <= nights),
  );

type Regions = ResponseOf<Contract['getRegionState']>['regions'];

/** The lowest total at the choice's place in won; null when no room is free there. */
function findLowestTotal(regions: Regions, place: StayChoice['place']): number | null {
  const region = regions.find(({ id }) => id === place?.region);
  const area = region?.areas.find(({ id }) => id === place?.area);
  const places = area ?? region;
  const totals = (places === undefined ? regions : [places]).flatMap(
    ({ fromTotal }) => fromTotal ?? [],
  );
  return totals.length === 0 ? null : Math.min(...totals);
}

/**
 * The search of the main page as its headline: "[Seoul], [30 nights] from [7 Dec], from ₩51,320 a
 * night". Place and date open the parts of the stay bar; the length is turned on the dial below, and
 * the price of a night rolls to the new one.
 */
export function SearchSentence(props: {
  initial: StayChoice;
  /** The request of the stay's prices, which for the usual stay has no dates. */
  request: StayRequest;
  onChange: (choice: StayChoice) => void;
}) {
  return (
    <StayBar action={paths.searchResult()} initial={props.initial} onChange={props.onChange}>
      {(bar) => <Sentence {...bar} request={props.request} />}
    </StayBar>
  );
}

type StayRequest = ReturnType<typeof regionsRequest>;

function Sentence(props: DrawnBar & { request: StayRequest }) {
  const { choice, onChange, values, drawSegment, submitLabel, request } = props;
  const { t } = useTranslation('home');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const dial = useId();
  const { checkIn, checkOut } = choice;
  const nights =
    isNight(checkIn) && isNight(checkOut) ? nightsBetween(checkIn, checkOut) : DEFAULT_STAY.nights;
  const regions = useApiQuery('getRegionState', request, { keepsPrevious: true });
  const total =
    regions.data === undefined ? null : findLowestTotal(regions.data.regions, choice.place);
  const nightsText = common('unit.nights', { count: nights });
  const anywhere = choice.place?.region === undefined && !choice.place?.keyword;
  const amount =
    total === null ? null : formatWon(Math.round(total / (regions.data?.nights ?? nights)), locale);
  const parts = {
    where: drawSegment('where', anywhere ? t('sentence.anywhere') : values.where),
    from: drawSegment('when', isNight(checkIn) ? formatNight(checkIn, locale, 'day') : values.when),
    nights: <label htmlFor={dial}>{nightsText}</label>,
    price: amount === null ? null : <RollingAmount text={amount} />,
  };
  return (
    <SentenceRoot>
      <h1 className="display1 headline">
        {t(amount === null ? 'sentence.none' : 'sentence.whole')
          .split('|')
          .map((phrase) => (
            <Fragment key={phrase}>
              <span>{fillIn(phrase.trim(), parts)}</span>{' '}
            </Fragment>
          ))}
      </h1>
      <div className="controls">
        <div className="length">
          <LengthDial
            id={dial}
            nights={nights}
            text={
              amount === null ? nightsText : `${nightsText}, ${common('unit.perNight', { amount })}`
            }
            onChange={(next) => {
              if (!isNight(checkIn)) return;
              onChange({ ...choice, checkOut: addNights(checkIn, next), length: null });
            }}
          />
        </div>
        {drawSegment('who')}
        <Button type="submit" className="go">
          <Icon name="search" size={20} />
          {submitLabel}
        </Button>
      </div>
    </SentenceRoot>
  );
}

/** Puts the parts where a text names them, as in `from [from]`. */
function fillIn(text: string, parts: Readonly<Record<string, ReactNode>>) {
  return text.split(/\[(\w+)\]/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className={piece}>
        {parts[piece]}
      </span>
    ),
  );
}

const DialRoot = styled('div')(css`
  position: relative;
  height: 56px;

  & input {
    position: relative;
    z-index: var(--z-above);
    display: block;
    width: 100%;
    height: 56px;
    margin: 0;
    padding-bottom: 20px;
    appearance: none;
    background: none;
    cursor: pointer;
  }
  & input:focus-visible {
    outline-offset: 0;
    border-radius: var(--radius-s);
  }
  & input {
    ${sliderThumb(`
      width: 28px;
      height: 28px;
      border: 3px solid var(--paper);
      border-radius: 50%;
      background: var(--accent-strong);
      box-shadow: var(--shadow-2);
      cursor: grab;
    `)}
  }
  & input:active::-webkit-slider-thumb {
    cursor: grabbing;
    transform: scale(1.12);
  }
  /* The track and its stops; the thumb's middle is half a thumb away from both ends. */
  & .track {
    position: absolute;
    inset: 16px 14px auto;
    height: 4px;
    border-radius: var(--radius-full);
    background: linear-gradient(var(--accent), var(--accent)) 0 / var(--share) 100% no-repeat
      var(--line-2);
  }
  & .stop {
    position: absolute;
    left: var(--at);
    top: 16px;
    transform: translateX(-50%);
    font-size: var(--text-small);
    line-height: var(--leading-snug);
    color: var(--ink-3);
    white-space: nowrap;
  }
  & .stop::before {
    content: '';
    position: absolute;
    left: 50%;
    top: -19px;
    width: 10px;
    height: 10px;
    margin-left: -5px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 2px var(--line-2);
  }
  & .stop[data-passed]::before {
    background: var(--accent);
    box-shadow: none;
  }
  & .stop[data-chosen] {
    color: var(--ink);
    font-weight: 600;
  }
`);

/** Turns the length of the stay between its usual steps. */
function LengthDial(props: {
  id: string;
  nights: number;
  /** What the value is called by readers. */
  text: string;
  onChange: (nights: number) => void;
}) {
  const { id, nights, text, onChange } = props;
  const { t } = useTranslation('common');
  const stop = stopOf(nights);
  const share = (at: number) => `${(at / (LENGTHS.length - 1)) * 100}%`;
  return (
    <DialRoot style={{ '--share': share(stop) }}>
      <input
        id={id}
        type="range"
        min={0}
        max={LENGTHS.length - 1}
        step={1}
        value={stop}
        aria-label={t('when.lengths')}
        aria-valuetext={text}
        onChange={(event) => onChange(LENGTHS[Number(event.target.value)] ?? nights)}
      />
      <div className="track" aria-hidden="true">
        {LENGTHS.map((length, at) => (
          <span
            key={length}
            className="stop num"
            data-passed={at <= stop ? '' : undefined}
            data-chosen={length === nights ? '' : undefined}
            style={{ '--at': share(at) }}
          >
            {t(length === nights ? 'unit.nights' : 'bar.stop', { count: length })}
          </span>
        ))}
      </div>
    </DialRoot>
  );
}
