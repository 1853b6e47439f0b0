import styled from '@emotion/styled';
import Link from 'next/link';
import type { ReactNode } from 'react';

import type { NextStay as NextStayView } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Banner, ButtonLink, Picture, Section } from '@/ui';
import { nextStayStyles } from './next-stay-styles';
import { StayActions } from './stay-actions';
import { StayNeeds } from './stay-needs';

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
