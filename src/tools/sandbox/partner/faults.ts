/** Faults of the points provider that tests switch on for the next calls. */
import { z } from 'zod';

/**
 * `decline`: the page refuses the points. `lost`: they are taken, and the browser gets no answer.
 */
export const approveModes = ['decline', 'lost'] as const;
/**
 * `timeout-…`: the caller gets no answer in time, and the points are given back (`-done`) or not
 * (`-undone`).
 */
export const pointsCancelModes = ['reject', 'timeout-done', 'timeout-undone'] as const;

const times = z.int().min(0).max(1000).default(1);

/** Body of `POST /control/partner`; missing parts stay as they are, `null` switches a fault off. */
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
  /** The points of members, in won, by subject. */
  points: z.record(z.string(), z.int().min(0)).optional(),
});
type Control = z.infer<typeof partnerControlSchema>;

export interface PartnerFaults {
  approve: Control['approve'];
  cancel: Control['cancel'];
  down: boolean;
}

export const noFaults = (): PartnerFaults => ({ approve: null, cancel: null, down: false });

/** Takes the fault for this call and counts it down; null: none. */
export function take<Mode>(fault: { mode: Mode; times: number } | null | undefined): Mode | null {
  if (!fault || fault.times === 0) return null;
  fault.times -= 1;
  return fault.mode;
}
