/** Faults that tests switch on for the next calls, whatever the card. */
import { z } from 'zod';

export const confirmModes = [
  'decline',
  'insufficient',
  'timeout-charged',
  'timeout-uncharged',
  'late',
  'error-charged',
  'error-uncharged',
] as const;
export type ConfirmMode = (typeof confirmModes)[number];

export const cancelModes = [
  'reject',
  'timeout-done',
  'timeout-undone',
  'late',
  'error-done',
  'error-undone',
] as const;
export type CancelMode = (typeof cancelModes)[number];

const times = z.int().min(0).max(1000).default(1);

/** Body of `POST /control/faults`; missing parts stay as they are, `null` switches a fault off. */
export const faultsSchema = z.strictObject({
  confirm: z
    .strictObject({ mode: z.enum(confirmModes), times })
    .nullable()
    .optional(),
  cancel: z
    .strictObject({ mode: z.enum(cancelModes), times })
    .nullable()
    .optional(),
  down: z.boolean().optional(),
});

interface FaultState {
  confirm: { mode: ConfirmMode; times: number } | null;
  cancel: { mode: CancelMode; times: number } | null;
  down: boolean;
}

/** Stores the faults that are switched on; they don't survive a restart. */
export class FaultInjector {
  #state: FaultState = { confirm: null, cancel: null, down: false };

  get state(): Readonly<FaultState> {
    return this.#state;
  }

  set(change: z.infer<typeof faultsSchema>): void {
    this.#state = {
      confirm: change.confirm === undefined ? this.#state.confirm : change.confirm,
      cancel: change.cancel === undefined ? this.#state.cancel : change.cancel,
      down: change.down ?? this.#state.down,
    };
  }

  clear(): void {
    this.#state = { confirm: null, cancel: null, down: false };
  }

  /** Takes the fault for this confirmation and counts it down; null: none. */
  takeConfirm(): ConfirmMode | null {
    const fault = this.#state.confirm;
    if (!fault || fault.times === 0) return null;
    fault.times -= 1;
    return fault.mode;
  }

  /** Takes the fault for this cancellation and counts it down; null: none. */
  takeCancel(): CancelMode | null {
    const fault = this.#state.cancel;
    if (!fault || fault.times === 0) return null;
    fault.times -= 1;
    return fault.mode;
  }
}
