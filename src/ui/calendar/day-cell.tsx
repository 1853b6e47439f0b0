import { memo } from 'react';

/**
 * The properties of a day in the calendar. All values are plain, so that an unchanged day isn't
 * rendered again.
 */
export type DayView = {
  /** The date as `YYYY-MM-DD`. */
  readonly day: string;
  readonly number: number;
  readonly amount: string | undefined;
  /** The full text of the day for assistive technology. */
  readonly spoken: string;
  /** Whether the day lies outside of the calendar's first and last day. */
  readonly isDisabled: boolean;
  /** Whether the day can't be chosen; it then has a reason. */
  readonly isUnavailable: boolean;
  readonly isSelected: boolean;
  readonly isCheapest: boolean;
  readonly heat: 1 | 2 | 3 | 4 | undefined;
  /** Whether this is the one day of the calendar that the Tab key reaches. */
  readonly isTabStop: boolean;
  readonly edge: 'in' | 'out' | 'only' | undefined;
  /** Whether the day lies in the chosen stay, or in the one that a press would choose. */
  readonly inside: 'stay' | 'preview' | undefined;
};

const flag = (is: boolean) => (is ? '' : undefined);

/**
 * A day of the month, which has no hooks and listeners of its own: for sixty days these took most
 * of the time for rendering. The table of the month handles its events (`month-grid.tsx`).
 */
export const DayCell = memo(function DayCell(view: DayView) {
  const { day, isDisabled, isUnavailable, isSelected } = view;
  const isOff = isDisabled || isUnavailable || undefined;
  return (
    <td role="gridcell" aria-disabled={isOff} aria-selected={isSelected || undefined}>
      <div
        className="day"
        role="button"
        tabIndex={isDisabled ? undefined : view.isTabStop ? 0 : -1}
        aria-disabled={isOff}
        data-day={day}
        data-disabled={flag(isDisabled)}
        data-unavailable={flag(isUnavailable && !isDisabled)}
        data-selected={flag(isSelected)}
        data-cheapest={flag(view.isCheapest)}
        data-heat={view.heat}
        data-stay={flag(view.inside === 'stay')}
        data-preview={flag(view.inside === 'preview')}
        data-edge={view.edge}
      >
        <span className="number" aria-hidden="true">
          {view.number}
        </span>
        <span className="amount" aria-hidden="true">
          {view.amount}
        </span>
        <span className="ui-sr">{view.spoken}</span>
      </div>
    </td>
  );
});
