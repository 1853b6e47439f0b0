import { CHANGE_MOVES } from '@/domain/booking/stay-change';
import { MOVES, type Move } from '@/domain/booking/reservation';
import { VOUCHER_MOVES } from '@/domain/coupon/voucher';

/**
 * Draws a state diagram. States without a transition to them are starts; states without one from
 * them are ends.
 * @param begins further starts, to which a transition also leads
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
    // Every diagram has a start, even where a transition leads back to it.
    ...(froms.some((state) => !targets.has(state)) ? [] : [`  [*] --> ${froms[0]}`]),
    ...moves.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...[...states].filter((state) => !froms.includes(state)).map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}

/** The text of `docs/states.md`, drawn from the tables in `src/domain`. */
export const statesPage =
  (): string => `# States of a booking, of a payment, of a change of dates and of vouchers

Written by \`npm run states\` from the tables in \`src/domain/booking/reservation.ts\`,
\`src/domain/booking/stay-change.ts\` and \`src/domain/coupon/voucher.ts\`; a test holds it to them.
Whatever isn't drawn is refused, and each transition of a booking is a row of its ledger
(\`reservation_events\`), which \`npm run audit\` replays.

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
