import { z } from 'zod';

const answerSchema = z.object({
  cards: z.array(z.object({ id: z.string(), number: z.string() })).min(1),
  confirm: z.array(z.string()).min(1),
  cancel: z.array(z.string()).min(1),
});

/**
 * What the sandbox offers: the numbers of its cards, and the ways in which confirms and cancels can
 * fail.
 */
export type Outside = {
  readonly cards: readonly string[];
  /** The card that is always approved. */
  readonly goodCard: string;
  readonly confirmFaults: readonly string[];
  readonly cancelFaults: readonly string[];
};

/**
 * @param read asks the sandbox's `/control`
 * @throws Error when the sandbox's answer has another form
 */
export async function outsideOf(read: () => Promise<unknown>): Promise<Outside> {
  const { cards, confirm, cancel } = answerSchema.parse(await read());
  const good = cards.find(({ id }) => id === 'approve');
  if (good === undefined) throw new Error('the sandbox has no card that is approved');
  return {
    cards: cards.map(({ number }) => number),
    goodCard: good.number,
    confirmFaults: confirm,
    cancelFaults: cancel,
  };
}
