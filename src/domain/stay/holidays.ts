import type { Night } from './stay';

/**
 * Korea's public holidays 2026–2028, Sundays left out, substitute days included.
 *
 * Source: 2026 and 2027 from the almanac the Korea AeroSpace Administration publishes each June
 * (월력요항), as collected in github.com/hyunbinseo/holidays-kr. The 2028 almanac isn't published
 * yet: its days follow from the Public Holidays Act (공휴일에 관한 법률, with Constitution Day since
 * 2026 and Labour Day since 2027) and the Korean lunar calendar. Days the government adds at short
 * notice aren't known here.
 */
export const KOREAN_HOLIDAYS: ReadonlySet<Night> = new Set([
  '2026-01-01', // New Year's Day
  '2026-02-16', // Seollal, three days
  '2026-02-17',
  '2026-02-18',
  '2026-03-01', // Independence Movement Day
  '2026-03-02', // a substitute holiday
  '2026-05-05', // Children's Day
  '2026-05-24', // Buddha's Birthday
  '2026-05-25', // a substitute holiday
  '2026-06-03', // the local elections
  '2026-06-06', // Memorial Day
  '2026-07-17', // Constitution Day
  '2026-08-15', // Liberation Day
  '2026-08-17', // a substitute holiday
  '2026-09-24', // Chuseok, three days
  '2026-09-25',
  '2026-09-26',
  '2026-10-03', // National Foundation Day
  '2026-10-05', // a substitute holiday
  '2026-10-09', // Hangul Day
  '2026-12-25', // Christmas

  '2027-01-01', // New Year's Day
  '2027-02-06', // Seollal, three days
  '2027-02-07',
  '2027-02-08',
  '2027-02-09', // a substitute holiday
  '2027-03-01', // Independence Movement Day
  '2027-05-01', // Labour Day
  '2027-05-03', // a substitute holiday
  '2027-05-05', // Children's Day
  '2027-05-13', // Buddha's Birthday
  '2027-06-06', // Memorial Day
  '2027-07-17', // Constitution Day
  '2027-07-19', // a substitute holiday
  '2027-08-15', // Liberation Day
  '2027-08-16', // a substitute holiday
  '2027-09-14', // Chuseok, three days
  '2027-09-15',
  '2027-09-16',
  '2027-10-03', // National Foundation Day
  '2027-10-04', // a substitute holiday
  '2027-10-09', // Hangul Day
  '2027-10-11', // a substitute holiday
  '2027-12-25', // Christmas
  '2027-12-27', // a substitute holiday

  '2028-01-01', // New Year's Day
  '2028-01-26', // Seollal, three days
  '2028-01-27',
  '2028-01-28',
  '2028-03-01', // Independence Movement Day
  '2028-05-01', // Labour Day
  '2028-05-02', // Buddha's Birthday
  '2028-05-05', // Children's Day
  '2028-06-06', // Memorial Day
  '2028-07-17', // Constitution Day
  '2028-08-15', // Liberation Day
  '2028-10-02', // Chuseok, three days
  '2028-10-03', // This day is also National Foundation Day
  '2028-10-04',
  '2028-10-05', // a substitute holiday
  '2028-10-09', // Hangul Day
  '2028-12-25', // Christmas
]);
