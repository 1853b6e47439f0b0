import type { FloorPlan } from '@/domain/hotel/floor-plan';
import { draft } from './draft';
import { BALCONY, bathDoorAt, furnishBath, LAUNDRY, toTens, type Wishes } from './one-room';

/**
 * Draws a suite: bedroom and living room at the window, bathroom and entrance behind, and a kitchen
 * beside them.
 */
export function suitePlan(wishes: Wishes, sofaBed: boolean): FloorPlan {
  const width = toTens(Math.sqrt(wishes.sizeM2 * 10_000 * 1.2));
  const depth = Math.round((wishes.sizeM2 * 10_000) / width / 5) * 5;
  const left = toTens(width * 0.48);
  const right = width - left;
  const upper = toTens(depth * (wishes.washer ? 0.53 : 0.6));
  const lower = depth - upper;
  const hall = wishes.sizeM2 < 40 ? 130 : 160;
  const bath = left - hall;
  const laundry = wishes.washer ? LAUNDRY : 0;
  const bathDepth = lower - laundry;

  const d = draft();
  d.room('bed', 0, 0, left, upper);
  d.room('living', left, 0, right, wishes.kitchen ? upper : depth);
  if (wishes.kitchen) d.room('kitchen', left, upper, right, lower);
  d.room('bath', 0, upper, bath, bathDepth);
  if (laundry > 0) d.room('laundry', 0, upper + bathDepth, bath, laundry);
  d.room('entrance', bath, upper, hall, lower);

  const bedGlass = toTens(left * 0.5);
  const livingGlass = toTens(right * 0.6);
  d.opening('window', 'x', [toTens((left - bedGlass) / 2), 0, bedGlass]);
  const glassAt = left + toTens((right - livingGlass) / 2);
  if (wishes.balcony) {
    d.room('balcony', left, -BALCONY, right, BALCONY);
    d.opening('sliding', 'x', [glassAt, 0, livingGlass], { step: 30 });
    d.put('outdoor-table', [width - 160, -110, 130, 85, 0]);
  } else {
    d.opening('window', 'x', [glassAt, 0, livingGlass]);
  }
  d.opening('door', 'x', [bath + 15, depth, 90], { hinge: 'start', side: -1 });
  d.opening('passage', 'y', [left, upper + 12, 100]);
  if (wishes.kitchen) d.opening('passage', 'x', [left + 12, upper, right - 24]);
  d.opening('door', 'y', [left, upper - 95, 80], { hinge: 'end', side: -1 });
  d.opening('sliding', 'y', [bath, bathDoorAt(upper, bathDepth, wishes.tub), 70]);
  if (laundry > 0) d.opening('passage', 'y', [bath, depth - 80, 70]);

  furnishBath(d, upper, bath, bathDepth, wishes.tub);
  if (laundry > 0) d.put('washer', [4, depth - 70, 62, 62, 270]);
  d.put('cabinet', [left - 32, depth - 110, 32, 100, 90], [left - 32, depth - 85, 32, 80, 90]);

  const across = wishes.beds.reduce((sum, bed) => sum + bed.across, 0);
  const gap = Math.max(8, Math.min(60, Math.floor((upper - across) / (wishes.beds.length + 2))));
  let y = wishes.beds.length === 1 ? toTens((upper - across) / 2.6) : gap;
  for (const bed of wishes.beds) {
    d.put(bed.kind, [0, y, 200, bed.across, 270]);
    y += bed.across + gap;
  }
  d.put(
    'wardrobe',
    [0, upper - 60, Math.min(200, left - 110), 60, 180],
    [left - 60, 60, 60, 140, 90],
    [left - 55, 30, 55, 100, 90],
  );
  d.put('armchair', [left - 85, 20, 70, 70, 0]);

  const seat = sofaBed ? 100 : 90;
  const living = wishes.kitchen ? upper : depth;
  // The centre line of the sofa, the table and the screen opposite.
  const middle = Math.max(160, toTens(living * 0.36));
  d.put(
    'sofa',
    [width - seat, middle - 105, seat, 210, 90],
    [width - seat, middle - 95, seat, 180, 90],
  );
  d.put('coffee-table', [width - seat - 75, middle - 50, 55, 100, 0]);
  d.put('tv', [left + 2, middle - 65, 10, 130, 270], [left + 2, 60, 10, 100, 270]);
  if (right > 380) {
    d.put('armchair', [width - seat - 150, middle + 75, 75, 75, 180]);
  }
  if (wishes.kitchen) {
    d.put('counter', [left + 30, depth - 60, right - 100, 60, 180]);
    d.put('fridge', [width - 65, depth - 64, 62, 62, 180]);
    d.put(
      'dining-table',
      [left + right / 2 - 75, upper + lower / 2 - 85, 160, 110, 0],
      [width - 170, upper + 65, 150, 70, 0],
    );
  } else {
    d.put(
      'dining-table',
      [left + right / 2 - 60, depth - 190, 180, 120, 0],
      [width - 160, depth - 120, 150, 100, 0],
    );
  }
  if (wishes.desk) {
    d.put(
      'desk',
      [left + 40, 300, 105, 120, 270],
      [left + 2, 240, 90, 110, 270],
      [left + 30, 35, 120, 90, 0],
      [left + 40, upper - 90, 120, 80, 180],
      [left - 105, 110, 105, 120, 90],
    );
  }
  return d.done();
}
