import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

import { rememberSearch } from '@/features/search/recent-searches';
import { searchHref, searchStateOfForm } from '@/features/search/search-state';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Icon, mediaQuery, useHydrated } from '@/ui';
import { barStyles } from './bar-styles';
import { datesText, partyText, pillTexts, placeText } from './bar-texts';
import { fieldsOf, type Part, type PartProps, PARTS, type StayChoice } from './choice';
import { HiddenFields, type Kept } from './hidden-fields';
import { NativeForm } from './native-form';

const BarPart = dynamic(() => import('./bar-part').then((file) => file.BarPart), { ssr: false });
const StaySheet = dynamic(() => import('./stay-sheet').then((file) => file.StaySheet), {
  ssr: false,
});

const BarRoot = styled('div')(barStyles);

export type StayBarProps = {
  /** Path of the page that shows the stay, without the locale. */
  action: string;
  /** What the bar starts with. */
  initial: StayChoice;
  hotel?: PartProps['hotel'];
  /** Other parameters of the page's address, which are kept. */
  keep?: Kept;
  /**
   * `bar` has three segments, and is a pill on phones; `pill` is a pill everywhere, for narrow
   * columns; `panel` is open from the start, and part of what surrounds it.
   */
  look?: 'bar' | 'pill' | 'panel';
  /** Draws the bar in another form, such as a sentence; on phones its segments open the sheet. */
  children?: (bar: DrawnBar) => ReactNode;
  /** Called with each choice. */
  onChange?: (choice: StayChoice) => void;
};

/** What a bar of another form is drawn from. */
export type DrawnBar = {
  choice: StayChoice;
  onChange: (choice: StayChoice) => void;
  /** The texts of the parts' values. */
  values: Readonly<Record<Part, string>>;
  /** Draws the button that opens a part; with its usual value, unless there is another text. */
  drawSegment: (part: Part, text?: string) => ReactNode;
  submitLabel: string;
};

/**
 * Where, when and who. Each segment opens its part below the bar; the pill opens a sheet with all of
 * them. The fields are hidden ones of a plain GET form, and without JavaScript a form with the
 * browser's own fields stands in the bar's place.
 */
export function StayBar(props: StayBarProps) {
  const { action, initial, hotel, keep = {}, look = 'bar', children } = props;
  const { t } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const waiting = !useHydrated();
  const [choice, setChoice] = useState(initial);
  const change = (next: StayChoice) => {
    setChoice(next);
    props.onChange?.(next);
  };
  // When the page shows another stay the bar takes it over. Its elements stay, so that neither the
  // focus nor a press is lost that comes while the page changes.
  const stayOfPage = JSON.stringify(fieldsOf(initial));
  const [takenOver, setTakenOver] = useState(stayOfPage);
  if (takenOver !== stayOfPage) {
    setTakenOver(stayOfPage);
    setChoice(initial);
  }
  const isPanel = look === 'panel';
  const [part, setPart] = useState<Part | null>(isPanel ? 'where' : null);
  /** The part that is open when the sheet comes; null while there is no sheet. */
  const [inSheet, setInSheet] = useState<Part | null>(null);
  const root = useRef<HTMLDivElement>(null);

  const segmentOf = (which: Part) =>
    root.current?.querySelector<HTMLElement>(`[data-segment='${which}']`);
  const close = () => {
    setPart(null);
    if (part !== null) segmentOf(part)?.focus();
  };

  const isFloating = part !== null && !isPanel;
  useEffect(() => {
    if (!isFloating) return;
    const onOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || root.current?.contains(target)) return;
      // The list of suggestions is drawn elsewhere in the document.
      if (target.closest('[role="listbox"], [data-overlay-container]') === null) setPart(null);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isFloating]);
  useEffect(() => {
    const leave = () => {
      setPart(null);
      setInSheet(null);
    };
    router.events.on('routeChangeStart', leave);
    return () => router.events.off('routeChangeStart', leave);
  }, [router.events]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPart(null);
    setInSheet(null);
    if (choice.place !== null) {
      const search = searchStateOfForm(form);
      rememberSearch(search);
      void router.push(searchHref(search, {}));
      return;
    }
    const query = new URLSearchParams();
    for (const [name, value] of form) if (typeof value === 'string') query.append(name, value);
    void router.push(`${action}?${query}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && isFloating) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const segment = event.target instanceof HTMLElement ? event.target.dataset.segment : undefined;
    const at = shown.findIndex((one) => one === segment);
    if (at === -1) return;
    if (event.key === 'ArrowDown') setPart(shown[at] ?? null);
    else if (event.key === 'ArrowRight') segmentOf(shown[at + 1] ?? 'who')?.focus();
    else if (event.key === 'ArrowLeft') segmentOf(shown[at - 1] ?? shown[0] ?? 'who')?.focus();
    else return;
    event.preventDefault();
  };

  const shown = PARTS.filter((one) => one !== 'where' || choice.place !== null);
  // The name of the place in the address may be known a moment later than its id.
  const place = choice.place && { ...choice.place, name: choice.place.name ?? initial.place?.name };
  const values: Record<Part, string> = {
    where: placeText({ ...choice, place }, t),
    when: datesText(choice, locale, t),
    who: partyText(choice, t),
  };
  const submitLabel = t(choice.place === null ? 'bar.show' : 'bar.find');
  const [where, ...stay] = pillTexts({ ...choice, place }, locale, t);
  const target = localePath(locale, action);
  const inner = { choice, onChange: change, hotel };
  const open = (one: Part) => {
    const isPhone = !window.matchMedia(mediaQuery.small).matches;
    if (children !== undefined && isPhone) setInSheet(one);
    else setPart(part === one && !isPanel ? null : one);
  };
  const drawButton = (one: Part, content: ReactNode, title?: string) => (
    <button
      key={one}
      type="button"
      className="segment"
      data-segment={one}
      disabled={waiting}
      data-waiting={waiting ? '' : undefined}
      aria-haspopup="dialog"
      aria-expanded={part === one}
      title={title}
      onClick={() => open(one)}
    >
      {content}
    </button>
  );
  const drawSegment = (one: Part, shownText = values[one]) =>
    drawButton(one, shownText, t(`bar.${one}`));

  return (
    <BarRoot ref={root} data-look={children === undefined ? look : 'drawn'}>
      <form
        className="bar"
        action={target}
        method="get"
        role={isPanel || choice.place === null ? undefined : 'search'}
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        <HiddenFields keep={keep} choice={choice} without={part === 'where' ? 'keyword' : null} />
        {children === undefined ? (
          <>
            <div className="row" data-placeless={choice.place === null ? '' : undefined}>
              {shown.map((one) =>
                drawButton(
                  one,
                  <>
                    <span className="label">{t(`bar.${one}`)}</span>
                    <span className="value num">{values[one]}</span>
                  </>,
                ),
              )}
              <button type="submit" className="go" aria-label={submitLabel} title={submitLabel}>
                <Icon name="search" />
              </button>
            </div>
            <button
              type="button"
              className="pill"
              disabled={waiting}
              data-waiting={waiting ? '' : undefined}
              aria-haspopup="dialog"
              onClick={() => setInSheet(shown[0] ?? 'when')}
            >
              <Icon name={choice.place === null ? 'calendar' : 'search'} />
              <span className="ui-sr">{t('bar.change')} </span>
              <span className="said num">
                <b>{where}</b>{' '}
                <span className="rest">
                  <span className="dot">·</span> {stay.join(' · ')}
                </span>
              </span>
            </button>
          </>
        ) : (
          children({ choice, onChange: change, values, drawSegment, submitLabel })
        )}
        {part === null ? null : (
          <BarPart
            key={`${part} ${takenOver}`}
            {...inner}
            part={part}
            submitLabel={submitLabel}
            next={shown[shown.indexOf(part) + 1] ?? null}
            onNext={setPart}
          />
        )}
      </form>
      <noscript>
        <NativeForm action={target} choice={initial} keep={keep} submitLabel={submitLabel} />
      </noscript>
      {inSheet !== null ? (
        <StaySheet
          key={takenOver}
          {...inner}
          {...{ keep, values, submitLabel }}
          action={target}
          parts={shown}
          first={inSheet}
          onSubmit={submit}
          onClose={() => setInSheet(null)}
        />
      ) : null}
    </BarRoot>
  );
}
