import {
  Banner,
  Breakdown,
  Button,
  Countdown,
  EmptyState,
  FloorPlan,
  Gallery,
  LengthLadder,
  Modal,
  RefundTimeline,
  StayCalendar,
  StickyBar,
  type StayValue,
} from '@/ui';
import { type Sample } from '../samples';
import { Kept, State, type Specimens } from './state';

const calendarTexts = (t: Sample) => ({
  label: t.field,
  previous: t.previous,
  next: t.next,
  checkIn: t.stay,
  checkOut: t.stay,
  inStay: t.lengths[1] ?? '',
  cheapest: t.chips[0] ?? '',
});

/**
 * Mondays are sold out and Thursdays are the cheapest, so that one month shows a day in every
 * possible state.
 */
function dayInfo(t: Sample, night: string) {
  const weekday = new Date(`${night}T00:00:00Z`).getUTCDay();
  if (weekday === 1) return { unavailable: { reason: t.error } };
  return { label: t.locale === 'ko' ? '264만' : '2.6M', cheapest: weekday === 4 };
}

export const stay: Specimens = {
  Breakdown: (t) =>
    (['plain', 'receipt'] as const).map((look) => (
      <Breakdown
        key={look}
        look={look}
        lines={[
          { label: t.night, amount: t.price },
          { label: t.chips[1], amount: `-${t.smallPrice}`, tone: 'discount', note: t.help },
          { label: t.amounts[2], amount: t.smallPrice, tone: 'danger' },
          { label: t.long, amount: t.smallPrice, tone: 'faint' },
        ]}
        total={{ label: t.label, amount: t.price }}
      />
    )),
  LengthLadder: (t) => (
    <LengthLadder
      label={t.label}
      rungs={t.lengths.map((label, at) => ({
        label,
        amount: t.smallPrice,
        note: at === 2 ? t.chips[0] : undefined,
        share: 1 - at * 0.25,
        best: at === 2,
      }))}
    />
  ),
  FloorPlan: (t) => (
    <div style={{ maxWidth: 300 }}>
      <Kept start={t.chips[0] ?? ''}>
        {(chosen, set) => (
          <FloorPlan
            spots={[
              { name: t.chips[0] ?? '', icon: 'bed' as const, x: 60, y: 135 },
              { name: t.chips[1] ?? '', icon: 'desk' as const, x: 360, y: 360 },
            ].map((spot) => ({
              ...spot,
              pressed: spot.name === chosen,
              onPress: () => set(spot.name),
            }))}
            name={t.hotel}
            scale="1 m"
            rooms={[
              {
                x: 0,
                y: 0,
                width: 420,
                depth: 460,
                label: t.chips[0],
                spot: { x: 300, y: 180 },
                floor: 'dry',
              },
              {
                x: 0,
                y: 460,
                width: 200,
                depth: 180,
                label: t.chips[2],
                spot: { x: 100, y: 560 },
                floor: 'wet',
              },
              {
                x: 200,
                y: 460,
                width: 220,
                depth: 180,
                label: t.chips[1],
                spot: { x: 310, y: 540 },
                floor: 'wet',
              },
              {
                x: 0,
                y: -90,
                width: 420,
                depth: 90,
                label: t.second,
                spot: { x: 210, y: -45 },
                floor: 'open',
              },
            ]}
            openings={[
              {
                kind: 'sliding',
                along: 'x',
                x: 120,
                y: 0,
                length: 180,
                hinge: 'start',
                side: 1,
              },
              {
                kind: 'door',
                along: 'x',
                x: 270,
                y: 640,
                length: 90,
                hinge: 'start',
                side: -1,
              },
              {
                kind: 'passage',
                along: 'x',
                x: 260,
                y: 460,
                length: 100,
                hinge: 'start',
                side: 1,
              },
              {
                kind: 'window',
                along: 'y',
                x: 420,
                y: 120,
                length: 140,
                hinge: 'start',
                side: 1,
              },
            ]}
            furniture={[
              { kind: 'double-bed', x: 0, y: 60, width: 200, depth: 150, turn: 270 },
              { kind: 'desk', x: 300, y: 330, width: 120, depth: 60, turn: 90 },
              { kind: 'toilet', x: 10, y: 580, width: 40, depth: 60, turn: 180 },
            ]}
          >
            <p className="small">{t.help}</p>
          </FloorPlan>
        )}
      </Kept>
    </div>
  ),
  RefundTimeline: (t) => (
    <RefundTimeline
      label={t.danger}
      steps={t.refund.map((until, at) => ({
        until,
        amount: t.amounts[at],
        note: at === 1 ? t.price : undefined,
        tone: (['good', 'part', 'none'] as const)[at] ?? 'none',
        now: at === 0 ? t.now : undefined,
      }))}
    />
  ),
  Gallery: (t) => (
    <Gallery
      pictures={t.pictures.map((name) => ({ name, alt: t.hotel }))}
      texts={{
        title: t.hotel,
        close: t.close,
        previous: t.previous,
        next: t.next,
        position: (at, count) => `${at} / ${count}`,
        all: t.quiet,
        enlarge: (alt) => `${t.quiet}: ${alt}`,
        group: (name, count) => `${name} ${count}`,
      }}
    />
  ),
  StayCalendar: (t) =>
    ([30, undefined] as const).map((nights) => (
      <State key={String(nights)} name={nights === undefined ? 'free range' : `${nights} nights`}>
        <Kept<StayValue> start={{ checkIn: '2027-03-09', checkOut: '2027-04-08' }}>
          {(value, set) => (
            <StayCalendar
              locale={t.locale}
              months={1}
              min="2027-03-01"
              max="2027-08-31"
              nights={nights}
              value={value}
              onChange={set}
              dayInfo={(night) => dayInfo(t, night)}
              hint={t.label}
              texts={calendarTexts(t)}
            />
          )}
        </Kept>
      </State>
    )),
  Modal: (t) => (
    <Kept start={false}>
      {(open, set) => (
        <>
          <Button size="m" variant="secondary" onClick={() => set(true)}>
            {t.quiet}
          </Button>
          <Modal
            open={open}
            onClose={() => set(false)}
            title={t.danger}
            closeLabel={t.close}
            footer={<Button fullWidth>{t.short}</Button>}
          >
            <p>{t.text}</p>
          </Modal>
        </>
      )}
    </Kept>
  ),
  EmptyState: (t) => (
    <EmptyState
      scene="suitcase"
      title={t.empty}
      level={3}
      actions={<Button size="m">{t.short}</Button>}
    >
      {t.emptyText}
    </EmptyState>
  ),
  Banner: (t) =>
    (['accent', 'neutral', 'warn', 'danger'] as const).map((tone) => (
      <State key={tone} name={tone}>
        <Banner
          tone={tone}
          icon="info"
          title={t.empty}
          action={
            <Button size="s" variant="secondary">
              {t.quiet}
            </Button>
          }
        >
          {t.text}
        </Banner>
      </State>
    )),
  Countdown: (t) => (
    <>
      <State name="running">
        <Countdown
          deadline="2100-01-01T00:00:00Z"
          deadlineText={t.stay}
          spoken={(minutes) => String(minutes)}
        />
      </State>
      <State name="over">
        <Countdown
          deadline="2020-01-01T00:00:00Z"
          deadlineText={t.stay}
          spoken={(minutes) => String(minutes)}
        />
      </State>
    </>
  ),
  StickyBar: (t) => (
    <>
      <div className="phone-place">
        <StickyBar title={t.price} note={t.night} action={<Button>{t.short}</Button>} />
      </div>
      <div className="phone-place">
        <StickyBar stacked title={t.price} note={t.night} action={<Button>{t.short}</Button>} />
      </div>
      <div className="phone-place">
        <StickyBar everywhere title={t.price} note={t.night} action={<Button>{t.short}</Button>} />
      </div>
    </>
  ),
};
