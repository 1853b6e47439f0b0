import { z } from 'zod';

import { AMENITY_CODES, HOTEL_TYPES } from './codes';
import { floorPlanSchema } from '../hotel/rooms';
import { PICTURE_SPOTS } from '@/domain/hotel/day';
import { eachPart, TRAVELLERS } from '@/domain/hotel/review';
import { ADD_ON_CODES } from '@/domain/price/add-on';
import { isNight, MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

/**
 * The records of a catalogue file: the format that an operator imports, and that the demo is written
 * in. Won are integers, lengths are in nights, nights are 'YYYY-MM-DD' in Asia/Seoul. Objects
 * are strict: a misspelt field is reported instead of being ignored.
 */

export const CATALOGUE_FILE_VERSION = 1;

export const POLICY_KINDS = [
  'checkin',
  'children',
  'pets',
  'smoking',
  'parking',
  'cleaning',
  'mail',
  'registration',
  'receipt',
] as const;

export const PICTURE_ROLES = [
  'exterior',
  'lobby',
  'dining',
  'bath',
  'laundry',
  'pool',
  'room',
] as const;

export const ROOM_VIEWS = ['sea', 'city', 'mountain', 'garden', 'none'] as const;

export const NEIGHBOUR_KINDS = [
  'subway',
  'mart',
  'hospital',
  'park',
  'sea',
  'mountain',
  'cafe',
  'bus',
] as const;

/** An error in both languages; `checkCatalogue` reads it from a custom issue's `params`. */
const says = (ko: string, en: string) => ({ error: en, params: { localized: { ko, en } } });

const text = z.string().trim().min(1);
const localizedSchema = z.strictObject({ ko: text, en: text });
export type Localized = z.infer<typeof localizedSchema>;

const slug = z
  .string()
  .refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    says(
      '영문 소문자, 숫자, 붙임표(-)로만 적어 주세요.',
      'Use lower-case letters, digits and hyphens.',
    ),
  );
const night = z
  .string()
  .refine(
    isNight,
    says('달력에 있는 날짜를 YYYY-MM-DD로 적어 주세요.', 'Write a real date as YYYY-MM-DD.'),
  );
const clock = z
  .string()
  .refine(
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    says(
      '시각을 24시간제 HH:MM으로 적어 주세요.',
      'Write the time as HH:MM on a twenty-four-hour clock.',
    ),
  );
const phone = z
  .string()
  .refine(
    (value) => /^\+[1-9]\d{6,14}$/.test(value),
    says(
      '전화번호를 +8221234567 같은 국제 형식으로 적어 주세요.',
      'Write the phone number in the international form, as +8221234567.',
    ),
  );
const monthDay = z
  .string()
  .refine(
    (value) => isNight(`2024-${value}`),
    says('월과 일을 MM-DD로 적어 주세요.', 'Write the month and day as MM-DD.'),
  );
const month = z
  .string()
  .refine(
    (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    says('연월을 YYYY-MM으로 적어 주세요.', 'Write the year and month as YYYY-MM.'),
  );
const fileName = z
  .string()
  .refine(
    (value) => /^[a-z0-9-]+\.(webp|avif|jpg|png)$/.test(value),
    says(
      '경로 없이 사진 파일 이름만 적어 주세요.',
      'Write the name of a picture file, without a folder.',
    ),
  );
const id = z.int().min(1).max(2_000_000_000);
const hotelId: z.ZodType<HotelId, HotelId> = id;
const roomTypeId: z.ZodType<RoomTypeId, RoomTypeId> = id;
const ratePlanId: z.ZodType<RatePlanId, RatePlanId> = id;
const won = z.int().min(0).max(100_000_000);
const percent = z.int().min(0).max(100);
const tenths = z
  .number()
  .min(1)
  .max(10)
  .refine(
    (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6,
    says('점수는 소수점 한 자리까지 적어 주세요.', 'Write a score with one decimal at most.'),
  );
/** The box around the territory of South Korea: Marado to Goseong, Gageodo to Dokdo. */
const lat = z
  .number()
  .refine(
    (value) => value >= 33 && value <= 38.7,
    says('위도가 한국을 벗어났어요(33–38.7).', 'The latitude lies outside Korea (33–38.7).'),
  );
const lng = z
  .number()
  .refine(
    (value) => value >= 124.5 && value <= 132,
    says('경도가 한국을 벗어났어요(124.5–132).', 'The longitude lies outside Korea (124.5–132).'),
  );

const pictureRefSchema = z.strictObject({
  file: fileName,
  role: z.enum(PICTURE_ROLES).optional(),
});
export type PictureRef = z.infer<typeof pictureRefSchema>;

const hotelPictureSchema = pictureRefSchema.extend({
  /**
   * The part of a room that the picture is of. The hotel's page shows it at its hour of a day in the room
   * that has the same file; a picture of a whole room has its bed or its window as its part.
   */
  spot: z.enum(PICTURE_SPOTS).optional(),
});

const areaSchema = z.strictObject({ id: slug, name: localizedSchema, lat, lng });

export const regionSchema = z.strictObject({
  id: slug,
  name: localizedSchema,
  lat,
  lng,
  areas: z.array(areaSchema).min(1),
});
export type RegionRecord = z.infer<typeof regionSchema>;

const planSchema = z.strictObject({
  id: ratePlanId,
  name: localizedSchema,
  description: localizedSchema,
  /** The plan's price in percent of the room's nightly price. */
  pricePercent: z.int().min(50).max(200),
  /** The price of breakfast in won, for each guest and night; 0 is a plan without breakfast. */
  breakfastPerGuestNight: won,
  refundable: z.boolean(),
  minNights: z.int().min(1).max(MAX_STAY_NIGHTS),
});
export type PlanRecord = z.infer<typeof planSchema>;

const calendarSchema = z.strictObject({
  /** The night of `prices[0]`; the others follow one by one. */
  from: night,
  prices: z.array(won.min(1000)).min(1).max(1100),
  /** Rooms for sale: one number for all nights, or one per night. */
  rooms: z.union([z.int().min(0).max(10_000), z.array(z.int().min(0).max(10_000))]),
  closed: z.array(night),
});
export type RoomCalendar = z.infer<typeof calendarSchema>;

const roomSchema = z.strictObject({
  id: roomTypeId,
  name: localizedSchema,
  summary: localizedSchema,
  sizeM2: z.number().min(5).max(1000),
  beds: localizedSchema,
  view: z.enum(ROOM_VIEWS),
  baseGuests: z.int().min(1).max(20),
  maxGuests: z.int().min(1).max(20),
  extraGuestPerNight: won,
  amenities: z.array(z.enum(AMENITY_CODES)),
  pictures: z.array(pictureRefSchema).min(1),
  plans: z.array(planSchema).min(1),
  floorPlan: floorPlanSchema.nullable().default(null),
  calendar: calendarSchema,
});
export type RoomRecord = z.infer<typeof roomSchema>;

const reviewSchema = z.strictObject({
  id,
  roomId: roomTypeId,
  /** The reviewer's name in masked form, never the full name. */
  author: text,
  language: z.enum(['ko', 'en']),
  score: tenths,
  scores: z.strictObject(eachPart(() => tenths)),
  nights: z.int().min(1).max(MAX_STAY_NIGHTS),
  traveller: z.enum(TRAVELLERS),
  stayedIn: month,
  writtenOn: night,
  text,
  reply: z.strictObject({ text, writtenOn: night }).nullable(),
});
export type ReviewRecord = z.infer<typeof reviewSchema>;

const feeTiersSchema = z
  .array(z.strictObject({ daysBefore: z.int().min(0).max(365), feePercent: percent }))
  .min(1);

const cancellationPolicySchema = z.strictObject({
  graceHours: z.int().min(0).max(720),
  peak: z.array(z.strictObject({ from: monthDay, to: monthDay })),
  tiers: z.strictObject({
    peakWeekday: feeTiersSchema,
    peakWeekend: feeTiersSchema,
    offWeekday: feeTiersSchema,
    offWeekend: feeTiersSchema,
  }),
});

/**
 * What pages show of a hotel and no query reads. The database has it in one column, so a further
 * field with a default needs no migration, and a hotel that was written before has the default.
 */
export const hotelProfileSchema = z.object({
  /** The description in two to four paragraphs, with an empty line between them. */
  description: localizedSchema,
  policies: z.array(z.strictObject({ kind: z.enum(POLICY_KINDS), text: localizedSchema })),
  notice: localizedSchema.nullable(),
  faqs: z.array(z.strictObject({ question: localizedSchema, answer: localizedSchema })),
  /** The speed in Mbps that the internet in rooms usually reaches or exceeds; null where it isn't known. */
  internetMbps: z.int().min(1).max(100_000).nullable().default(null),
});
export type HotelProfile = z.infer<typeof hotelProfileSchema>;

export const hotelSchema = z.strictObject({
  ...hotelProfileSchema.shape,
  id: hotelId,
  regionId: slug,
  areaId: slug,
  name: localizedSchema,
  type: z.enum(HOTEL_TYPES),
  grade: z.int().min(0).max(5),
  address: localizedSchema,
  lat,
  lng,
  phone,
  /** A short description in one line. */
  summary: localizedSchema,
  checkInTime: clock,
  checkOutTime: clock,
  amenities: z.array(z.enum(AMENITY_CODES)),
  /** Cleaning visits a week that the price of every room includes. */
  cleaningPerWeek: z.int().min(0).max(7),
  /**
   * What guests may add, each code once: won per guest and night (BREAKFAST), per night (PARKING, 0
   * where it is free) or per visit beyond the included ones (CLEANING_…).
   */
  addOns: z
    .array(z.strictObject({ code: z.enum(ADD_ON_CODES), price: won.max(1_000_000) }))
    .default([]),
  pictures: z.array(hotelPictureSchema).min(1),
  cancellationPolicy: z.union([z.literal('default'), cancellationPolicySchema]),
  /** The steps of the length discount, in ascending order of nights. */
  lengthDiscounts: z.array(
    z.strictObject({ minNights: z.int().min(2).max(MAX_STAY_NIGHTS), percent: percent.max(90) }),
  ),
  minNights: z.int().min(1).max(MAX_STAY_NIGHTS),
  maxNights: z.int().min(1).max(MAX_STAY_NIGHTS),
  tour: z
    .strictObject({
      /** The weekdays with tours; 0 is Sunday. */
      weekdays: z.array(z.int().min(0).max(6)).min(1),
      times: z.array(clock).min(1),
      /** How many parties the hotel can show around at one time. */
      capacity: z.int().min(1).max(50),
      minutes: z.int().min(5).max(180),
    })
    .nullable(),
  neighbourhood: z.array(
    z.strictObject({
      name: localizedSchema,
      kind: z.enum(NEIGHBOUR_KINDS),
      metres: z.int().min(0).max(100_000),
    }),
  ),
  /** A paid placement, labelled as such wherever it is shown. */
  sponsored: z.boolean(),
  rooms: z.array(roomSchema).min(1),
  reviews: z.array(reviewSchema),
});
export type HotelRecord = z.infer<typeof hotelSchema>;

export const catalogueFileSchema = z.strictObject({
  version: z.literal(CATALOGUE_FILE_VERSION),
  regions: z.array(regionSchema).min(1),
  hotels: z.array(hotelSchema).min(1),
});
export type CatalogueFile = z.infer<typeof catalogueFileSchema>;
/** A file as an operator writes it: fields that have a default may be left out. */
export type CatalogueInput = z.input<typeof catalogueFileSchema>;
