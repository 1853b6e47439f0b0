import { z } from 'zod';

const told = z.object({
  cards: z.array(z.object({ id: z.string(), number: z.string() })).min(1),
  confirm: z.array(z.string()).min(1),
  cancel: z.array(z.string()).min(1),
});

/** What the sandbox can be asked for: the numbers of its cards, and how confirms and cancels fail. */
export type Outside = {
  readonly cards: readonly string[];
  /** The one that is approved without a fault. */
  readonly goodCard: string;
  readonly confirmFaults: readonly string[];
  readonly cancelFaults: readonly string[];
};

/** @throws Error when the sandbox tells something else */
export async function outsideOf(sandboxUrl: string): Promise<Outside> {
  const answer = await fetch(`${sandboxUrl}/control`);
  const { cards, confirm, cancel } = told.parse(await answer.json());
  const good = cards.find(({ id }) => id === 'approve');
  if (good === undefined) throw new Error('the sandbox has no card that is approved');
  return {
    cards: cards.map(({ number }) => number),
    goodCard: good.number,
    confirmFaults: confirm,
    cancelFaults: cancel,
  };
}
