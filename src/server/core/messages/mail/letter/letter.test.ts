import { describe, expect, it } from 'vitest';

import { DARK, LIGHT } from '@/ui/theme/tokens';
import { mailOf } from '../mail-content';
import type { MailContent } from './content';
import { keepNumbersWhole } from './keep-numbers-whole';

const steps = [
  { percent: 100, when: '2026년 11월 11일 (수) 00:00 전까지', back: '전액 환불 (1,000,000원)' },
  { percent: 0, when: '그 뒤', back: '환불 없음' },
];
const mail: MailContent = {
  subject: '예약 확정',
  title: '예약이 확정됐어요',
  opening: ['안녕하세요.'],
  picture: { src: 'http://site.test/letters/a.jpg', alt: '호텔', width: 600, height: 300 },
  dates: {
    checkIn: { label: '체크인', day: '11월 12일 (목)', more: ['2026년', '15:00부터'] },
    checkOut: { label: '체크아웃', day: '11월 19일 (목)', more: ['2026년', '11:00까지'] },
    nights: '7박',
  },
  facts: [
    { name: 'hotel', label: '호텔', value: '연남 스테이' },
    { name: 'checkIn', label: '체크인', value: '2026년 11월 12일 (목) 15:00부터' },
    {
      name: 'total',
      label: '결제 금액',
      value: '1,000,000원 (부가세 포함)',
      amount: '1,000,000원',
    },
  ],
  section: {
    title: '취소하면',
    lines: steps.map(({ when, back }) => `${when}: ${back}`),
    steps,
  },
  link: { label: '예약 보기', url: 'http://site.test/mypage' },
  closing: [],
  signature: '머묾 드림',
};
const { html, text } = mailOf(mail, 'ko');

describe('a letter', () => {
  it('has the picture in its size and with its text', () => {
    expect(html).toMatch(
      /<img src="http:\/\/site\.test\/letters\/a\.jpg" alt="호텔" width="600" height="300"/,
    );
  });

  it('shows dates as blocks and not once more as rows, which the text part has', () => {
    expect(html.match(/체크인/g)).toHaveLength(1);
    expect(text).toContain('체크인: 2026년 11월 12일 (목) 15:00부터');
    const plain = mailOf({ ...mail, dates: null }, 'ko').html;
    expect(plain).toMatch(/>체크인<\/th><td.+15:00/);
  });

  it('shows what a cancellation returns as a bar with a piece for each step', () => {
    expect(html.match(/>\d+%<\/span>/g)).toEqual(['>100%</span>', '>0%</span>']);
    for (const line of mail.section?.lines ?? []) expect(text).toContain(`- ${line}`);
  });

  it('has the light colours inline and the dark ones by class', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(new RegExp(`class="i-ink"[^>]*color:${LIGHT.ink}`));
    expect(html).toContain(`.i-ink{color:${DARK.ink}!important}`);
    for (const [, name] of html.matchAll(/class="([^"]+)"/g)) {
      for (const one of (name ?? '').split(' ')) expect(html).toContain(`.${one}{`);
    }
  });

  it('says in both parts who sends it, and what its pictures are where it has one', () => {
    for (const part of [html, text]) expect(part).toContain('1588-0000');
    expect(html).toContain('3D 렌더링');
    expect(mailOf({ ...mail, picture: null }, 'ko').html).not.toContain('3D 렌더링');
  });
});

describe('keepNumbersWhole', () => {
  it.each([
    ['부산광역시 수영구 민락동 86-6', '86-6'],
    ['전화 070-0000-1053', '070-0000-1053'],
    ['Phone +82 70-0000-1053', '+82 70-0000-1053'],
    ['2026년 11월 12일 (목)까지', '2026년 11월 12일 (목)'],
    ['Until 11:00 on Thu, 19 Nov 2026', 'Thu, 19 Nov 2026'],
    ['총 1,740,000원', '1,740,000원'],
    ['Total ₩1,740,000', '₩1,740,000'],
    ['for 30 nights', '30 nights'],
    ['14:00–15:00', '14:00–15:00'],
  ])('keeps together in %s: %s', (words, whole) => {
    expect(keepNumbersWhole(words)).toContain(`<span style="white-space:nowrap">${whole}</span>`);
  });

  it('breaks what only people type, and writes markup as text', () => {
    expect(keepNumbersWhole('1'.repeat(40))).toBe('1'.repeat(40));
    expect(keepNumbersWhole('<b>3박</b>')).toBe(
      '&#60;b&#62;<span style="white-space:nowrap">3박</span>&#60;/b&#62;',
    );
  });
});
