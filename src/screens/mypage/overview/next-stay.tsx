import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay as NextStayView } from '@/contract/account/membership';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Banner, ButtonLink, media, Picture, Section } from '@/ui';
import { StayActions } from './stay-actions';
import { StayNeeds } from './stay-needs';

/**
 * Styles of the next stay: the main facts in large type, then what its guest needs, beside a
 * picture.
 */
const nextStayStyles = css`
  display: grid;
  border-radius: var(--radius-l);
  /* Not hidden: nothing would stick inside. */
  overflow: clip;
  background: var(--paper);
  box-shadow:
    0 0 0 1px var(--line),
    var(--shadow-1);

  & .story {
    display: grid;
    gap: 20px;
    align-content: start;
    padding: 28px;
    min-width: 0;
  }
  & .count {
    font: 700 var(--text-display2) / var(--leading-display2) var(--font);
    letter-spacing: -0.02em;
  }
  & .what {
    display: grid;
    gap: 2px;
  }
  & .what a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .needs {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & .needs > li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 4px 14px;
    padding-block: 14px;
    border-top: 1px solid var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .needs > li > .ui-icon {
    color: var(--accent-strong);
  }
  & .needs .name {
    font-weight: 600;
    font-size: var(--text-body1);
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 8px;
  }
  & .where {
    height: 200px;
    margin-top: 12px;
    overflow: hidden;
    border-radius: var(--radius-m);
  }
  /* Without scripts there is no map to make room for. */
  @media (scripting: none) {
    & .where {
      display: none;
    }
  }
  & .picture {
    aspect-ratio: 16 / 9;
    min-height: 0;
    overflow: hidden;
  }
  ${media.phone} {
    & .story {
      padding: 24px 20px;
    }
    & .needs > li {
      grid-template-columns: 20px minmax(0, 1fr);
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: minmax(0, 1fr) minmax(0, 0.86fr);
    }
    & .story {
      padding: 36px 40px;
    }
    /* A frame of its own: as high as the story it would show a strip of the picture, much enlarged. */
    & .picture {
      order: 2;
      align-self: start;
      position: sticky;
      top: calc(var(--header) + 36px);
      aspect-ratio: 4 / 3;
      margin: 36px 40px 36px 0;
      border-radius: var(--radius-m);
    }
  }
  ${media.phone} {
    & .actions .ui-btn {
      flex: 1 1 auto;
    }
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

const NextRoot = styled('article')(nextStayStyles);

type Props = {
  stay: NextStayView | null;
  /** Renders the stay's location on a map. */
  map: (stay: NextStayView) => ReactNode;
};

/** The heading's text key for the phase of a stay. */
function headOf(phase: NextStayView['phase']['kind']) {
  if (phase === 'OVER') return 'stay.over';
  return phase === 'ARRIVED' || phase === 'STAYING' || phase === 'LAST_DAY'
    ? 'stay.now'
    : 'nextStay';
}

/** The next or current stay, with what its guest needs now. */
export function NextStay({ stay, map }: Props) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  if (stay === null) return <NoStay />;
  const { booking, phase } = stay;
  const { id, checkIn, checkOut, nights, adults, children, state } = booking;
  const guests = [
    common('unit.adults', { count: adults }),
    ...(children > 0 ? [common('unit.children', { count: children })] : []),
  ];
  return (
    <Section id="next-stay" size="h3" gap={12} heading={t(headOf(phase.kind))}>
      <NextRoot data-phase={phase.kind}>
        <div className="picture">
          <Picture
            {...booking.picture}
            alt=""
            sizes="(min-width: 1240px) 560px, (min-width: 1024px) 46vw, 102vw"
          />
        </div>
        <div className="story">
          {state !== 'CANCELLING' && <p className="count num">{phaseText(phase, t)}</p>}
          <div className="what">
            <h3 className="title">
              <Link href={paths.mypageDetail(id)}>{booking.hotelName}</Link>
            </h3>
            <p className="muted">{booking.roomName}</p>
            <p className="num">
              {formatNight(checkIn, locale)} – {formatNight(checkOut, locale)}
            </p>
            <p className="body2 muted num">
              {[common('unit.nights', { count: nights }), ...guests].join(' · ')}
            </p>
          </div>
          {state === 'CANCELLING' ? (
            <p className="body2 muted">{t('stay.cancelling')}</p>
          ) : (
            <StayNeeds stay={stay} map={map} />
          )}
          <StayActions stay={stay} />
        </div>
      </NextRoot>
    </Section>
  );
}

/** The phase of the stay in a few words. */
function phaseText(
  phase: NextStayView['phase'],
  t: ReturnType<typeof useTranslation<'mypage'>>['t'],
): string {
  switch (phase.kind) {
    case 'AHEAD':
      return t('phase.AHEAD', { count: phase.daysToGo });
    case 'NEAR':
      return phase.daysToGo === 1
        ? t('phase.tomorrow')
        : t('phase.NEAR', { count: phase.daysToGo });
    case 'STAYING':
      return t('phase.STAYING', { count: phase.nightsLeft });
    default:
      return t(`phase.${phase.kind}`);
  }
}

function NoStay() {
  const { t } = useTranslation('mypage');
  return (
    <Banner
      tone="neutral"
      icon="bed"
      title={t('noNextStay')}
      action={
        <ButtonLink size="m" href={paths.searchResult()}>
          {t('find')}
        </ButtonLink>
      }
    >
      {t('noNextStayText')}
    </Banner>
  );
}
