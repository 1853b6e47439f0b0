import type { FurnitureKind } from '@/domain/hotel/floor-plan';

export type Bed = { readonly kind: FurnitureKind; readonly across: number };

const ACROSS: Record<string, Bed> = {
  double: { kind: 'double-bed', across: 140 },
  queen: { kind: 'double-bed', across: 160 },
  king: { kind: 'double-bed', across: 180 },
  single: { kind: 'single-bed', across: 100 },
  floor: { kind: 'floor-mattress', across: 100 },
};

/**
 * Parses the beds of a room from their English description, the largest first. Sofa beds count as
 * sofas.
 */
export function bedsIn(line: string): Bed[] {
  return [...line.matchAll(/(\d) (double|queen|king|single|floor) (?:bed|mattress)/g)]
    .flatMap(([, count, name = '']) => {
      const bed = ACROSS[name];
      return bed === undefined ? [] : Array<Bed>(Number(count)).fill(bed);
    })
    .sort((a, b) => b.across - a.across);
}
