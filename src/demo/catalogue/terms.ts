import type { CancellationPolicyRecord, HotelRecord } from '@/contract/catalogue/catalogue-file';
import type { Random } from './random';

const PEAK: CancellationPolicyRecord['peak'] = [
  { from: '07-15', to: '08-24' },
  { from: '12-20', to: '02-20' },
];

/** A milder and a stricter policy than the default, for the few hotels with their own. */
const OWN_POLICIES: readonly CancellationPolicyRecord[] = [
  {
    graceHours: 48,
    peak: PEAK,
    tiers: {
      peakWeekday: [
        { daysBefore: 7, feePercent: 0 },
        { daysBefore: 3, feePercent: 20 },
        { daysBefore: 0, feePercent: 50 },
      ],
      peakWeekend: [
        { daysBefore: 7, feePercent: 0 },
        { daysBefore: 3, feePercent: 30 },
        { daysBefore: 0, feePercent: 60 },
      ],
      offWeekday: [
        { daysBefore: 1, feePercent: 0 },
        { daysBefore: 0, feePercent: 10 },
      ],
      offWeekend: [
        { daysBefore: 1, feePercent: 0 },
        { daysBefore: 0, feePercent: 20 },
      ],
    },
  },
  {
    graceHours: 24,
    peak: PEAK,
    tiers: {
      peakWeekday: [
        { daysBefore: 14, feePercent: 0 },
        { daysBefore: 7, feePercent: 30 },
        { daysBefore: 3, feePercent: 60 },
        { daysBefore: 0, feePercent: 90 },
      ],
      peakWeekend: [
        { daysBefore: 14, feePercent: 0 },
        { daysBefore: 7, feePercent: 40 },
        { daysBefore: 3, feePercent: 70 },
        { daysBefore: 0, feePercent: 100 },
      ],
      offWeekday: [
        { daysBefore: 5, feePercent: 0 },
        { daysBefore: 2, feePercent: 20 },
        { daysBefore: 0, feePercent: 40 },
      ],
      offWeekend: [
        { daysBefore: 5, feePercent: 0 },
        { daysBefore: 2, feePercent: 30 },
        { daysBefore: 0, feePercent: 50 },
      ],
    },
  },
];

export type Terms = Pick<
  HotelRecord,
  | 'checkInTime'
  | 'checkOutTime'
  | 'cleaningPerWeek'
  | 'cancellationPolicy'
  | 'lengthDiscounts'
  | 'minNights'
  | 'maxNights'
  | 'tour'
  | 'sponsored'
>;

function discounts(rng: Random): HotelRecord['lengthDiscounts'] {
  const month = rng.int(25, 38);
  const steps = [
    { minNights: 7, percent: rng.int(8, 15) },
    { minNights: 14, percent: rng.int(15, 24) },
    { minNights: 30, percent: month },
  ];
  return rng.chance(0.35) ? [...steps, { minNights: 90, percent: month + rng.int(3, 7) }] : steps;
}

function tour(rng: Random): HotelRecord['tour'] {
  if (!rng.chance(0.6)) return null;
  const weekdays = rng.pick([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6],
    [0, 1, 2, 3, 4, 5, 6],
    [2, 4, 6],
  ]);
  const times = rng.pick([
    ['11:30', '13:00', '14:00'],
    ['10:30', '11:00', '11:30', '13:30', '14:00', '16:00'],
    ['13:00', '13:30', '14:00', '17:00', '18:30'],
    ['11:00', '14:00', '19:00'],
  ]);
  return { weekdays, times, capacity: rng.int(1, 3), minutes: rng.pick([20, 20, 20, 30]) };
}

/** Draws a hotel's check-in and check-out times, limits of stays, discounts and cleaning visits. */
export function termsOf(rng: Random, type: HotelRecord['type']): Terms {
  const homely = type === 'residence';
  return {
    checkInTime: rng.pick(['15:00', '15:00', '15:00', '14:00', '16:00']),
    checkOutTime: rng.pick(['11:00', '11:00', '11:00', '12:00', '10:00']),
    cleaningPerWeek: homely ? rng.pick([0, 1, 1, 2]) : rng.pick([1, 2, 3, 7]),
    cancellationPolicy: rng.chance(0.88) ? 'default' : rng.pick(OWN_POLICIES),
    lengthDiscounts: discounts(rng),
    minNights: rng.weighted([
      [1, 36],
      [2, 20],
      [3, 18],
      [5, 6],
      [7, 14],
      [30, homely ? 8 : 1],
    ] as const),
    maxNights: rng.pick([180, 365, 365, 540, 540]),
    tour: tour(rng),
    sponsored: rng.chance(0.07),
  };
}
