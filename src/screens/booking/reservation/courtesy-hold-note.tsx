import type { HotelId } from '@/domain/ids';
import { useDeadline, useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, FormNotice } from '@/ui';
import { HoldProblem } from './hold-problem';
import type { CourtesyHold } from './use-courtesy-hold';

/** Refusals that the booking itself would get, too, each with its own way on. */
const OF_THE_BOOKING: readonly string[] = [
  'SOLD_OUT',
  'HOLD_LIMIT',
  'HOLD_OVERLAPS',
  'HOLDS_TOO_MANY',
];

type Props = {
  hold: CourtesyHold;
  hotelId: HotelId;
  stay: StayParams;
  /** Whether the reader still has to prove an address, which a reload asks for again. */
  needsProof: boolean;
  onKeep: () => void;
};

/** Until when the room is kept for the reader; or that it isn't, and what can be done about it. */
export function CourtesyHoldNote({ hold, hotelId, stay, needsProof, onKeep }: Props) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const again = (
    <Button variant="secondary" size="m" loading={hold.pending} onClick={onKeep}>
      {t('courtesy.again')}
    </Button>
  );
  const noteOf = () => {
    switch (hold.at) {
      case 'kept': {
        const when = writeDeadline(hold.until, { style: 'time' });
        return (
          <FormNotice still tone="success" title={t('courtesy.kept', { when })}>
            {t(needsProof ? 'courtesy.prove' : 'courtesy.keptText')}
          </FormNotice>
        );
      }
      case 'over':
        return (
          <FormNotice
            still
            tone="warn"
            title={t('courtesy.over')}
            {...(needsProof ? {} : { action: again })}
          >
            {t('courtesy.overText')}
          </FormNotice>
        );
      case 'refused':
        return (
          <FormNotice still tone="warn" title={t('courtesy.failed')} action={again}>
            {hold.problem.message} {t('courtesy.failedText')}
          </FormNotice>
        );
      default:
        // It has the size of the note that follows, so that nothing moves under a press.
        return hold.pending ? (
          <FormNotice still title={t('courtesy.pending')}>
            {t('courtesy.pendingText')}
          </FormNotice>
        ) : null;
    }
  };
  if (hold.at === 'refused' && OF_THE_BOOKING.includes(hold.problem.code)) {
    return (
      <HoldProblem
        problem={hold.problem}
        hotelId={hotelId}
        stay={stay}
        loading={hold.pending}
        onLoadPrice={onKeep}
      />
    );
  }
  const note = noteOf();
  // A live region must be in the page before its text is, or the text isn't announced. While it is
  // empty, it takes no place.
  return (
    <div
      role="status"
      className={note === null ? 'ui-sr' : undefined}
      data-testid="courtesy-hold"
      data-at={hold.at}
    >
      {note}
    </div>
  );
}
