import { memo } from 'react';

/**
 * A day as it is drawn and announced. All values are plain, so that an unchanged day isn't rendered
 * again.
 */
export type DayView = {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly number: number;
  readonly amount: string | undefined;
  /** The full text for assistive technology. */
  readonly spoken: string;
  /** Outside of what the calendar offers. */
  readonly isDisabled: boolean;
  /** Can't be chosen, and says why. */
  readonly isUnavailable: boolean;
  readonly isSelected: boolean;
  readonly isCheapest: boolean;
  /** The one day that the tab key reaches. */
  readonly isTabStop: boolean;
  readonly edge: 'in' | 'out' | 'only' | undefined;
  /** Inside the chosen stay, or the one a press would make. */
  readonly inside: 'stay' | 'preview' | undefined;
};

const flag = (is: boolean) => (is ? '' : undefined);

/**
 * A day of the month: elements and nothing else. What happens to it is heard by its grid
 * (`month-grid.tsx`); a hook and a listener for each of sixty days took most of the drawing.
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
