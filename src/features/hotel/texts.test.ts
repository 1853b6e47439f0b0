import { describe, expect, it } from 'vitest';

import type { RefundStep } from '@/contract/common';
import { ladderFrom } from '@/domain/price/ladder';
import { cancellationText, guestsText, ladderTexts, refundTexts, stayText } from './texts';
import { textsOf } from './testing';
import { plainSpaces } from '../testing';

const STEPS: RefundStep[] = [
  {
    until: '2027-02-18T15:00:00Z',
    refund: 2_640_000,
    fee: 0,
    feePercent: 0,
    rule: 'TIER',
  },
  {
    until: '2027-02-28T15:00:00Z',
    refund: 2_376_000,
    fee: 264_000,
    feePercent: 10,
    rule: 'TIER',
  },
  { until: null, refund: 0, fee: 2_640_000, feePercent: 100, rule: 'NON_REFUNDABLE' },
];

describe('the texts of refund rules', () => {
  it('give each deadline in the hotel’s time zone, with the refund in won', () => {
    const [full, part, none] = refundTexts(STEPS, textsOf('ko').t, 'ko');
    expect(full).toMatchObject({ amount: '2,640,000원', tone: 'good' });
    expect(plainSpaces(String(full?.until))).toContain('2월 19일 (금) 00:00');
    expect(part).toMatchObject({ amount: '2,376,000원', tone: 'part' });
    expect(part?.note).toContain('10%');
    expect(none).toMatchObject({ amount: '0원', tone: 'none' });
  });

  it('mark only the step that applies now', () => {
    const steps = refundTexts(STEPS, textsOf('en').t, 'en');
    expect(steps.map(({ now }) => now !== undefined)).toEqual([true, false, false]);
  });
});

describe('the texts of prices by length of stay', () => {
  it('draw each price in proportion to the highest and mark the lowest', () => {
    const rungs = ladderTexts(
      [
        { minNights: 1, percent: 0, perNight: 100_000 },
        { minNights: 30, percent: 30, perNight: 70_000 },
      ],
      textsOf('en').t,
      'en',
    );
    expect(rungs.map(({ share, best }) => [share, best])).toEqual([
      [1, false],
      [0.7, true],
    ]);
    expect(rungs[1]?.amount).toBe('₩70,000');
  });
});

describe('the prices by length of stay, for a stay', () => {
  const ladder = [
    { minNights: 1, percent: 0, perNight: 100_000 },
    { minNights: 7, percent: 10, perNight: 90_000 },
    { minNights: 30, percent: 30, perNight: 70_000 },
  ];

  it('mark the length of that stay', () => {
    const reachable = ladderFrom(ladder, 14);
    const marked = ladderTexts(reachable, textsOf('ko').t, 'ko', 20).map(({ now }) => now);
    expect(marked).toEqual(['지금 일정', undefined]);
  });
});

describe('the text about cancelling', () => {
  const plan = (refundable: boolean, refundTimeline: RefundStep[]) => ({
    refundable,
    refundTimeline,
  });

  it('names the last moment at which cancelling is free', () => {
    const { t } = textsOf('ko');
    expect(plainSpaces(cancellationText(plan(true, STEPS), t, 'ko'))).toBe(
      '2월 19일 (금) 00:00 전까지 무료',
    );
    expect(cancellationText(plan(true, STEPS.slice(1)), t, 'ko')).toBe('수수료를 빼고 환불');
    expect(cancellationText(plan(false, STEPS), t, 'ko')).toBe('환불 불가');
  });
});

describe('the description of a stay', () => {
  const stay = { checkIn: '2027-03-01', checkOut: '2027-03-31', nights: 30 };

  it('names nights, dates and guests, and leaves children out when there are none', () => {
    const { common } = textsOf('en');
    expect(plainSpaces(stayText(stay, common, 'en'))).toBe('30 nights · Mon, 1 Mar – Wed, 31 Mar');
    expect(plainSpaces(guestsText({ adults: 1, children: 0 }, common))).toBe('1 adult');
    expect(plainSpaces(guestsText({ adults: 2, children: 1 }, common))).toBe('2 adults, 1 child');
  });

  it('is written in Korean on Korean pages', () => {
    const { common } = textsOf('ko');
    expect(plainSpaces(stayText(stay, common, 'ko'))).toBe('30박 · 3월 1일 (월) – 3월 31일 (수)');
    expect(guestsText({ adults: 2, children: 1 }, common)).toBe('성인 2명, 아동 1명');
  });
});
