import { CALENDAR_NIGHTS } from '@/config/constants';
import {
  AMENITY_CODES,
  CATALOGUE_FILE_VERSION,
  type AmenityCode,
  type CatalogueFile,
  type HotelRecord,
} from '@/contract/catalogue-file';
import type { Night } from '@/domain/stay';
import { addOnsOf } from './add-ons';
import {
  descriptionOf,
  faqsOf,
  neighbourhoodOf,
  noticeOf,
  policiesOf,
  summaryOf,
  type Facts,
} from './describe';
import { galleryOf } from './gallery';
import { nameOf, placingOf } from './placing';
import { profileOf } from './profile';
import { random } from './random';
import { reviewsOf } from './reviews';
import { roomsOf } from './room-types';
import { termsOf } from './terms';
import { REGION_RECORDS } from './text/places';

export type GenerateOptions = {
  /** How many hotels; 60 when not said. */
  hotels?: number;
  seed: number;
  /** The first night of every calendar; reviews are older. */
  from: Night;
  /** Nights of every calendar; 18 months when not said. */
  nights?: number;
};

/** Ids below this one are left to an operator's own hotels. */
const FIRST_HOTEL_ID = 1001;

/** The demo catalogue itself; worlds for measuring needn't carry plans by the thousand. */
const PLANNED_HOTELS = 60;

/** Four decimals are about ten metres. */
const coordinate = (value: number): number => Math.round(value * 10_000) / 10_000;

function hotelOf(
  index: number,
  { seed, from, nights = CALENDAR_NIGHTS }: GenerateOptions,
): HotelRecord {
  const id = FIRST_HOTEL_ID + index;
  const rng = random(seed, 'hotel', index);
  const placing = placingOf(seed, index);
  const { place } = placing;
  const profile = profileOf(rng, place);
  const terms = termsOf(rng, profile.type);
  const rooms = roomsOf({
    seed,
    hotel: { id, areaId: place.id },
    profile,
    place,
    span: { from, nights },
    planned: index < PLANNED_HOTELS,
  });
  const plans = rooms.flatMap((room) => room.plans);
  const addOns = addOnsOf({
    ...{ seed, hotelId: id, profile, cleaningPerWeek: terms.cleaningPerWeek },
    breakfast: Math.max(...plans.map(({ breakfastPerGuestNight }) => breakfastPerGuestNight)),
  });
  const offered = new Set<AmenityCode>([
    ...profile.amenities,
    ...rooms.flatMap(({ amenities }) => amenities),
  ]);
  const facts: Facts = {
    seed,
    index,
    placing,
    profile,
    amenities: offered,
    everywhere: new Set(
      [...offered].filter(
        (code) =>
          profile.amenities.has(code) || rooms.every(({ amenities }) => amenities.includes(code)),
      ),
    ),
    hasTour: terms.tour !== null,
    cleaningPerWeek: terms.cleaningPerWeek,
    paidParking: addOns.some(({ code, price }) => code === 'PARKING' && price > 0),
  };
  const [dongKo, dongEn] = place.dongs[placing.rank % place.dongs.length] ?? place.name;
  const lot = `${rng.int(11, 480)}-${rng.int(1, 38)}`;
  // By the sea the area's point lies just inland; stay close to it.
  const reach = place.setting === 'sea' ? 0.003 : 0.008;
  return {
    id,
    regionId: place.regionId,
    areaId: place.id,
    name: nameOf(seed, index, profile.type, placing),
    type: profile.type,
    grade: profile.grade,
    address: {
      ko: `${place.district[0]} ${dongKo} ${lot}`,
      en: `${lot} ${dongEn}, ${place.district[1]}`,
    },
    lat: coordinate(place.lat + (rng.next() - 0.5) * reach),
    lng: coordinate(place.lng + (rng.next() - 0.5) * reach),
    // 070-0000 is assigned to nobody.
    phone: `+82700000${String(1000 + (index % 9000))}`,
    summary: summaryOf(facts),
    description: descriptionOf(facts),
    ...terms,
    addOns,
    amenities: AMENITY_CODES.filter((code) => offered.has(code)),
    policies: policiesOf(facts),
    notice: noticeOf(facts),
    pictures: galleryOf({
      type: profile.type,
      place,
      amenities: offered,
      rooms,
      rank: placing.settingRank,
    }),
    neighbourhood: neighbourhoodOf(facts),
    faqs: faqsOf(facts),
    rooms,
    reviews: reviewsOf({
      seed,
      index,
      hotel: { id, minNights: terms.minNights, maxNights: terms.maxNights, type: profile.type },
      rooms,
      facts: { place, amenities: offered, hasTour: terms.tour !== null },
      before: from,
    }),
  };
}

/**
 * The hotels of the demo catalogue one by one, for worlds too large to hold. A hotel depends on
 * the seed, its index and the calendar's span alone: the first sixty of any world are the same.
 */
export function* generateHotels(options: GenerateOptions): Generator<HotelRecord, void, undefined> {
  const { hotels = 60 } = options;
  for (let index = 0; index < hotels; index += 1) yield hotelOf(index, options);
}

/** The whole demo catalogue: real regions and areas of Korea, invented hotels. */
export function generateCatalogue(options: GenerateOptions): CatalogueFile {
  return {
    version: CATALOGUE_FILE_VERSION,
    regions: structuredClone([...REGION_RECORDS]),
    hotels: [...generateHotels(options)],
  };
}

export { REGION_RECORDS } from './text/places';
