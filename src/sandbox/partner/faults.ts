/** Faults of the points provider that a test switches on for the next calls. */
import { z } from 'zod';

/** `decline`: the points are refused on the page. `lost`: they are taken, and the browser gets no answer. */
export const approveModes = ['decline', 'lost'] as const;
/** `timeout-…`: the caller waits for nothing, and the points are given back or aren't. */
export const pointsCancelModes = ['reject', 'timeout-done', 'timeout-undone'] as const;

const times = z.int().min(0).max(1000).default(1);

/** Body of `POST /control/partner`; a part that's missing stays as it is, `null` switches it off. */
export const partnerControlSchema = z.strictObject({
  approve: z
    .strictObject({ mode: z.enum(approveModes), times })
    .nullable()
    .optional(),
  cancel: z
    .strictObject({ mode: z.enum(pointsCancelModes), times })
    .nullable()
    .optional(),
  down: z.boolean().optional(),
  /** What members have, in won, by subject. */
  points: z.record(z.string(), z.int().min(0)).optional(),
});
type Control = z.infer<typeof partnerControlSchema>;

export interface PartnerFaults {
  approve: Control['approve'];
  cancel: Control['cancel'];
  down: boolean;
}

export const noFaults = (): PartnerFaults => ({ approve: null, cancel: null, down: false });

/** The fault for this call, counted down; null: none. */
export function take<Mode>(fault: { mode: Mode; times: number } | null | undefined): Mode | null {
  if (!fault || fault.times === 0) return null;
  fault.times -= 1;
  return fault.mode;
}
