import type { RefundStep } from '@/contract/common';
import {
  refundTimeline,
  type RefundFacts,
  type RefundStep as Step,
} from '@/domain/booking/cancellation';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';

/** Presents a refund timeline in the form of the contract. */
export function refundStepViews(steps: readonly Step[]): RefundStep[] {
  return steps.map((step) => ({ ...step, until: step.until?.toISOString() ?? null }));
}

/** What a cancellation would refund, step by step, if the stay were booked and paid now. */
export function refundPreview(
  facts: Pick<RefundFacts, 'paid' | 'stay' | 'policy' | 'refundable' | 'now'>,
): RefundStep[] {
  return refundStepViews(
    refundTimeline({ ...facts, bookedAt: facts.now, holidays: KOREAN_HOLIDAYS }),
  );
}
