import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';

import { paths } from '@/config/routes';
import type { NextStay as NextStayView } from '@/contract/account/membership';
import { seoulToday } from '@/domain/stay/stay';
import { stayRing } from '@/domain/stay/stay-ring';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Banner, ButtonLink, Link, Picture, Section } from '@/ui';
import { nextStayStyles } from './next-stay-styles';
import { StayActions } from './stay-actions';
import { StayNeeds } from './stay-needs';
import { StayRing } from './stay-ring';
import { StaySquares } from './stay-squares';
import { StayTasks } from './stay-tasks';
import { useRingTexts } from '../use-ring-texts';

// Only a guest who can extend the stay needs the handle.
const ExtendRing = dynamic(() => import('./extend-ring').then((module) => module.ExtendRing));
const LongerPrice = dynamic(() => import('./extend-ring').then((module) => module.LongerPrice));

const NextRoot = styled('article')(nextStayStyles);

type Props = {
  stay: NextStayView | null;
  /** The server's time when it answered, as an ISO instant. */
  now: string;
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

/** The next or current stay, or the one that has just ended, with what its guest needs now. */
export function NextStay({ stay, now, map }: Props) {
  const { t } = useTranslation('mypage');
  const [longer, setLonger] = useState(0);
  if (stay === null) return <NoStay />;
  const { booking, phase, needs } = stay;
  const isCancelling = booking.state === 'CANCELLING';
  return (
    <Section id="next-stay" size="h3" gap={12} heading={t(headOf(phase.kind))}>
      <NextRoot data-phase={phase.kind} data-tasks={stay.tasks.length > 0 ? '' : undefined}>
        <div className="picture">
          <Picture
            {...booking.picture}
            alt=""
            sizes="(min-width: 1240px) 560px, (min-width: 1024px) 46vw, 102vw"
          />
        </div>
        <div className="story">
          <div className="head" data-bare={isCancelling ? '' : undefined}>
            {!isCancelling && <Standing stay={stay} longer={longer} onLonger={setLonger} />}
            <What stay={stay} />
          </div>
          {needs.includes('EXTEND') && <LongerPrice stay={stay} nights={longer} />}
          {isCancelling && <p className="body2 muted">{t('stay.cancelling')}</p>}
          <StayActions stay={stay} today={seoulToday(new Date(now))} longer={longer} map={map} />
          <StayTasks stay={stay} />
        </div>
        {!isCancelling && <StayNeeds stay={stay} />}
      </NextRoot>
    </Section>
  );
}

type StandingProps = {
  stay: NextStayView;
  /** The nights by which the stay is pulled longer. */
  longer: number;
  onLonger: (nights: number) => void;
};

/** How the stay stands: the days to go, the night it is, or the nights that were stayed. */
function Standing({ stay, longer, onLonger }: StandingProps) {
  const { booking, phase, needs } = stay;
  const bookedOn = seoulToday(new Date(booking.createdAt));
  const ring = stayRing(phase, { ...booking, bookedOn });
  if (ring.kind === 'OVER') return <StaySquares stay={booking} />;
  if (needs.includes('EXTEND'))
    return <ExtendRing stay={stay} ring={ring} nights={longer} onChange={onLonger} />;
  return <PlainRing ring={ring} nights={booking.nights} />;
}

function PlainRing(props: { ring: Parameters<typeof useRingTexts>[0]; nights: number }) {
  const { ring, nights } = props;
  return <StayRing share={ring.share} {...useRingTexts(ring, nights)} />;
}

/** What is booked: hotel, room, dates and guests. */
function What({ stay: { booking, phase } }: { stay: NextStayView }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { id, state, checkIn, checkOut, nights, adults, children } = booking;
  const guests = [
    common('unit.adults', { count: adults }),
    ...(children > 0 ? [common('unit.children', { count: children })] : []),
  ];
  return (
    <div className="what">
      {state !== 'CANCELLING' && <p className="count num">{phaseText(phase, t)}</p>}
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
