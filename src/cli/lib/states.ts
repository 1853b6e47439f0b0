import { CHANGE_MOVES } from '@/domain/change-state';
import { MOVES, type Move } from '@/domain/reservation';
import { VOUCHER_MOVES } from '@/domain/voucher';

/**
 * States that nothing leads to begin; those that nothing leads out of end.
 * @param begins where it can begin besides, although a later move leads back there
 */
function diagramOf(moves: readonly Move[], begins: readonly string[] = []): string {
  const froms = [...new Set(moves.map(({ from }) => from))];
  const states = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const targets = new Set(moves.map(({ to }) => to));
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...froms
      .filter((state) => !targets.has(state) || begins.includes(state))
      .map((state) => `  [*] --> ${state}`),
    // Everything begins somewhere, also where a later move leads back to the beginning.
    ...(froms.some((state) => !targets.has(state)) ? [] : [`  [*] --> ${froms[0]}`]),
    ...moves.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...[...states].filter((state) => !froms.includes(state)).map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}

/** `docs/states.md`, drawn from the tables in `src/domain`. */
export const statesPage =
  (): string => `# States of a booking, of a payment, of a change of dates and of vouchers

Written by \`npm run states\` from the tables in \`src/domain/reservation.ts\`,
\`src/domain/change-state.ts\` and \`src/domain/voucher.ts\`; a test holds it to them.
Whatever isn't drawn is refused, and each move of a booking is a line of its ledger
(\`reservation_events\`), which \`npm run audit\` lives again.

## Reservation

${diagramOf(MOVES.reservation)}

## Payment attempt

${diagramOf(MOVES.attempt)}

## Change of dates

${diagramOf(CHANGE_MOVES, ['DUE'])}

## Order of vouchers

${diagramOf(VOUCHER_MOVES.order, ['OPEN'])}

## Voucher

${diagramOf(VOUCHER_MOVES.voucher, ['ACTIVE'])}
`;
