import { expect, it } from 'vitest';

import { documentsOf } from './stay-documents';

const of = (state: Parameters<typeof documentsOf>[0]['state'], isOver = false, isCharged = true) =>
  documentsOf({ state, isOver, isCharged });

it('a paid stay to come has all documents, one that is over has no booking confirmation', () => {
  expect(of('BOOKED')).toEqual(['voucher', 'calendar', 'receipt', 'certificate', 'statement']);
  expect(of('BOOKED', true)).toEqual(['receipt', 'certificate', 'statement']);
  expect(of('COMPLETED', true)).toEqual(['receipt', 'certificate', 'statement']);
});

it('a cancelled stay, or a payment that came too late, has only a receipt', () => {
  for (const state of ['CANCELLING', 'CANCELLED', 'EXPIRED', 'RELEASED'] as const) {
    expect(of(state)).toEqual(['receipt']);
  }
});

it('an unpaid stay has no document about money', () => {
  for (const state of ['HELD', 'PAYING', 'EXPIRED', 'RELEASED', 'CANCELLED'] as const) {
    expect(of(state, false, false)).toEqual([]);
  }
  expect(of('BOOKED', false, false)).toEqual(['voucher', 'calendar', 'certificate']);
});
