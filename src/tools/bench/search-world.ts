import { sql } from 'drizzle-orm';

import { AMENITY_CODES, HOTEL_TYPES } from '@/contract/catalogue/codes';
import pictures from '@/config/picture-index.json';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { type Database, rowsOf } from '@/server/platform/db/client';

/**
 * Sizes of a database for the bench; `NOW` is its clock, so that every run searches for the same.
 */
export const WORLD = {
  now: '2026-11-21T03:00:00Z',
  firstNight: '2026-11-21',
  regions: 16,
  areasPerRegion: 8,
  roomsPerHotel: 4,
  nights: 540,
} as const;

export type WorldFigures = { readonly seconds: number; readonly megabytes: number };

/** How many hotels' nights or calendars one statement writes. */
const BATCH = 500;

/**
 * Fills a migrated database with so many hotels, by set-based statements, the same in every run:
 * prices, sold-out stretches and closed weeks come from hashes of ids. A quarter of the hotels is
 * in the first region, as in the capital. Nights are written without triggers and keys; the
 * calendars then come from `room_calendars_rebuild`, as they do everywhere.
 * @param others further connections to the same database, for work in parallel
 */
export async function fillWorld(
  db: Database,
  hotels: number,
  printLine: (line: string) => void,
  others: readonly Database[] = [],
): Promise<WorldFigures> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  await db.execute(RANDOM);
  await db.execute(REGIONS);
  await db.execute(AREAS);
  for (const statement of WITHOUT_KEYS) await db.execute(statement);
  await db.execute(hotelsUpTo(hotels));
  await db.execute(ROOMS);
  await db.execute(PLANS);
  printLine(`catalogue written, ${seconds()} s`);
  const all = [db, ...others];
  await inBatches(all, hotels, (own, from, to) => own.execute(nightsOf(from, to)));
  printLine(`nights written, ${seconds()} s`);
  for (const statement of WITH_KEYS) await db.execute(statement);
  printLine(`keys made, ${seconds()} s`);
  await inBatches(all, hotels, (own, from, to) =>
    own.execute(sql`select room_calendars_rebuild(array_agg(id)) from room_types
      where hotel_id between ${from} and ${to}`),
  );
  printLine(`calendars built, ${seconds()} s`);
  await db.execute(
    sql`vacuum (analyze) regions, areas, hotels, room_types, rate_plans, room_calendars`,
  );
  await catalogueChanged(db);
  const [size] = await rowsOf<{ bytes: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return { seconds: Number(seconds()), megabytes: Math.round(Number(size?.bytes) / 1e6) };
}

/** Runs batches, as many at once as there are connections. */
async function inBatches(
  connections: readonly Database[],
  hotels: number,
  write: (own: Database, from: number, to: number) => Promise<unknown>,
) {
  let next = 1;
  const worker = async (own: Database) => {
    while (next <= hotels) {
      const from = next;
      next += BATCH;
      await write(own, from, Math.min(hotels, from + BATCH - 1));
    }
  };
  await Promise.all(connections.map(worker));
}

/** SQL function: a whole number from 0 to `below` - 1 that only depends on a key and a purpose. */
const RANDOM = sql`create function rnd(key bigint, purpose bigint, below int) returns int
  language sql immutable as 'select ((hashint8extended(key, purpose) & 2147483647) % below)::int'`;

const list = (values: readonly string[]) => sql.raw(`'{${values.join(',')}}'::text[]`);
const both = (ko: string, en: string) => sql.raw(`jsonb_build_object('ko', ${ko}, 'en', ${en})`);

const REGIONS = sql`insert into regions (id, name, lat, lng, position)
  select 'region-' || r, ${both("r || '번 지역'", "'Region ' || r")},
    33.5 + (r % 4), 126.5 + (r / 4) * 0.8, r
  from generate_series(0, ${sql.raw(String(WORLD.regions - 1))}) as r`;

const AREAS = sql`insert into areas (region_id, id, name, lat, lng, position)
  select id, 'area-' || position || '-' || a,
    ${both("position || '번 지역 ' || a || '동'", "'Area ' || a || ' of region ' || position")},
    lat + (a % 3) * 0.1, lng + (a / 3) * 0.1, a
  from regions, generate_series(0, ${sql.raw(String(WORLD.areasPerRegion - 1))}) as a`;

/** Only the table of nights is large enough for dropping keys and logging to be worth it. */
const WITHOUT_KEYS = [
  sql`alter table room_nights disable trigger all`,
  sql`alter table room_nights set unlogged`,
  sql`alter table room_nights set (autovacuum_enabled = false)`,
  sql`alter table room_nights drop constraint room_nights_room_type_id_night_pk`,
  sql`drop index room_nights_blocked`,
];

const WITH_KEYS = [
  sql`set maintenance_work_mem = '1GB'`,
  sql`alter table room_nights
    add constraint room_nights_room_type_id_night_pk primary key (room_type_id, night)`,
  sql`create index room_nights_blocked on room_nights (night, room_type_id)
    where closed or sold >= total`,
  sql`alter table room_nights enable trigger all`,
  // Without these statistics the calendars would be built by plans for a table of unknown size.
  sql`analyze room_nights`,
  sql`analyze room_types`,
];

/** Gives each hotel about a fifth of all amenities, by the bits of a hash. */
const someAmenities = (key: string, purpose: number) =>
  sql.raw(`array(select code from unnest('{${AMENITY_CODES.join(',')}}'::text[])
    with ordinality as known (code, at) where rnd(${key} * 64 + at, ${purpose}, 5) = 0)`);

/**
 * Chooses five pictures of the library for a gallery. Their roles are left out, so that any of them
 * may be the cover.
 */
const somePictures = (key: string, purpose: number) =>
  sql`(select jsonb_agg(jsonb_build_object('file', files.own[1 + rnd(${sql.raw(key)} * 8 + n,
    ${sql.raw(String(purpose))}, ${sql.raw(String(pictures.length))})]))
    from generate_series(1, 5) as n)`;

const hotelsUpTo = (hotels: number) => sql`insert into hotels (id, region_id, area_id, name, type,
    grade, address, lat, lng, phone, summary, profile, check_in_time, check_out_time, amenities,
    cleaning_per_week, pictures, cancellation_policy, length_discounts, min_nights,
    max_nights, tour, neighbourhood, sponsored, review_count, review_score)
  select h, 'region-' || region, 'area-' || region || '-' || area,
    ${both("'머무는 집 ' || h || '호점 레지던스'", "'House to stay in, number ' || h")},
    (${list(HOTEL_TYPES)})[1 + rnd(h, 3, ${sql.raw(String(HOTEL_TYPES.length))})],
    rnd(h, 4, 6), ${both("'한길 ' || h", "h || ' Hangil'")},
    33.5 + (region % 4) + rnd(h, 5, 1000) / 2500.0, 126.5 + (region / 4) * 0.8 + rnd(h, 6, 1000) / 2500.0,
    '+8221234567',
    ${both("'시장과 지하철이 가까운 조용한 골목의 집이에요. ' || h", "'A house in a quiet lane near market and station. ' || h")},
    jsonb_build_object('description',
      ${both("repeat('긴 머무름에 맞춘 방과 주방이 있어요. ', 12)", "repeat('Rooms and kitchens made for long stays. ', 12)")},
      'policies', '[]'::jsonb, 'notice', null, 'faqs', '[]'::jsonb),
    '15:00', '11:00', ${someAmenities('h', 7)}, 2, ${somePictures('h', 8)}, '"default"',
    (array['[]', '[{"minNights":7,"percent":10},{"minNights":28,"percent":25}]',
      '[{"minNights":14,"percent":12},{"minNights":30,"percent":30},{"minNights":90,"percent":40}]',
      '[{"minNights":30,"percent":20}]']::jsonb[])[1 + rnd(h, 9, 4)],
    case when rnd(h, 10, 8) = 0 then 7 else 1 end, 540,
    case when rnd(h, 11, 4) = 0 then '{"fee":0}'::jsonb end, '[]', rnd(h, 12, 50) = 0,
    reviews, case when reviews > 0 then 60 + rnd(h, 14, 40) end
  from (select h, floor(power(rnd(h, 1, 10000) / 10000.0, 2) * ${sql.raw(String(WORLD.regions))})::int as region,
      rnd(h, 2, ${sql.raw(String(WORLD.areasPerRegion))}) as area, greatest(0, rnd(h, 13, 240) - 20) as reviews
    from generate_series(1, ${sql.raw(String(hotels))}) as h) as placed,
    (select ${list(pictures.map(({ file }) => file))} as own) as files`;

const ROOMS = sql`insert into room_types (id, hotel_id, position, name, summary, size_m2, beds, view,
    base_guests, max_guests, extra_guest_per_night, amenities, pictures)
  select r, h.id, at,
    ${both("(array['스튜디오', '디럭스 더블', '원룸 트윈', '투룸 스위트'])[at + 1]", "(array['Studio', 'Deluxe double', 'Twin', 'Two-room suite'])[at + 1]")},
    ${both("'주방이 있는 방'", "'A room with a kitchen'")}, 14 + rnd(r, 20, 45),
    ${both("'더블 1'", "'One double bed'")}, 'city', 2, 2 + rnd(r, 21, 3), rnd(r, 22, 3) * 10000,
    ${someAmenities('r', 23)}, '[]'
  from hotels as h, generate_series(0, ${sql.raw(String(WORLD.roomsPerHotel - 1))}) as at,
    lateral (select (h.id - 1) * ${sql.raw(String(WORLD.roomsPerHotel))} + at + 1 as r) as ids
  order by r`;

/** Two or three plans per room: one that isn't refundable, one that is, one with breakfast. */
const PLANS = sql`insert into rate_plans (id, room_type_id, position, name, description,
    price_percent, breakfast_per_guest_night, refundable, min_nights)
  select (r.id - 1) * 3 + at + 1, r.id, at,
    ${both("(array['특가', '객실만', '조식 포함'])[at + 1]", "(array['Saver', 'Room only', 'With breakfast'])[at + 1]")},
    ${both("'머무는 동안의 조건이에요.'", "'What the stay comes with.'")},
    (array[88 + rnd(r.id, 30, 8), 100, 100])[at + 1], (array[0, 0, 9000])[at + 1], at > 0,
    case when at = 0 and rnd(r.id, 31, 4) = 0 then 14 else 1 end
  from room_types as r, generate_series(0, 2) as at
  where at < 2 or rnd(r.id, 32, 2) = 0
  order by 1`;

/**
 * One in sixteen stretches of nine nights is sold out, one in forty months is closed. Rows are
 * written room by room, like a catalogue that is loaded: the series depends on the room, so that it
 * is the inner loop.
 */
const nightsOf = (from: number, to: number) => sql`insert into room_nights
    (room_type_id, night, total, sold, price, closed)
  select r.id, date '${sql.raw(WORLD.firstNight)}' + d, r.total,
    case when rnd(r.id * 64 + d / 9, 41, 16) = 0 then r.total
      else rnd(r.id * 1024 + d, 42, r.total) end,
    r.price + 100 * rnd(r.id * 1024 + d, 43, 100) + case when d % 7 in (5, 6) then r.price / 5 else 0 end,
    rnd(r.id * 32 + d / 30, 44, 40) = 0
  from (select id, 1 + rnd(id, 45, 5) as total, 30000 + 100 * rnd(id, 46, 1500) as price
    from room_types where hotel_id between ${sql.raw(String(from))} and ${sql.raw(String(to))}
    order by id) as r,
    lateral generate_series(0 * r.id, ${sql.raw(String(WORLD.nights - 1))}) as d`;
