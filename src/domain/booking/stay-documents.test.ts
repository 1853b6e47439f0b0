import { expect, it } from 'vitest';

import { documentsOf } from './stay-documents';

const of = (state: Parameters<typeof documentsOf>[0]['state'], isOver = false, isCharged = true) =>
  documentsOf({ state, isOver, isCharged });

it('gives everything for a paid stay to come, and no voucher once it is over', () => {
  expect(of('BOOKED')).toEqual(['voucher', 'calendar', 'receipt', 'certificate', 'statement']);
  expect(of('BOOKED', true)).toEqual(['receipt', 'certificate', 'statement']);
  expect(of('COMPLETED', true)).toEqual(['receipt', 'certificate', 'statement']);
});

it('leaves only the receipt of a cancelled stay, and of money that met no hold', () => {
  for (const state of ['CANCELLING', 'CANCELLED', 'EXPIRED', 'RELEASED'] as const) {
    expect(of(state)).toEqual(['receipt']);
  }
});

it('gives nothing that speaks of money where none was taken', () => {
  for (const state of ['HELD', 'PAYING', 'EXPIRED', 'RELEASED', 'CANCELLED'] as const) {
    expect(of(state, false, false)).toEqual([]);
  }
  expect(of('BOOKED', false, false)).toEqual(['voucher', 'calendar', 'certificate']);
});
