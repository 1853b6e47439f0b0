import type {
  AmenityCode,
  HotelType,
  PictureRef,
  RoomRecord,
} from '@/contract/catalogue/catalogue-file';
import { bathPictures, byTurn, picturesOfKind, type PictureFacts } from './pictures';
import type { Place } from './text/places/place';

/** Only south of this latitude are the palms in some pictures plausible. */
const PALMS_BELOW = 35.5;

const has = ({ tags }: PictureFacts, tag: string): boolean => tags.includes(tag);

/**
 * Lists the exterior pictures that suit a hotel. Snow suits places that people visit in winter,
 * palms suit the south, and a building around a pool suits a hotel that has one.
 */
function exteriors(type: HotelType, place: Place, pool: boolean): string[] {
  const outside = (suits: (picture: PictureFacts) => boolean) => picturesOfKind('exterior', suits);
  if (place.setting === 'hanok') return outside((picture) => has(picture, 'hanok'));
  if (place.setting === 'mountain')
    return outside(
      (picture) => has(picture, 'lodge') && (!has(picture, 'snow') || place.season === 'winter'),
    );
  if (place.setting === 'sea' && pool)
    return outside(
      (picture) => has(picture, 'pool') && (!has(picture, 'palm') || place.lat < PALMS_BELOW),
    );
  const low = type === 'guesthouse' || place.inland === 'mountain';
  const fitting = outside((picture) => has(picture, 'street') && has(picture, 'low') === low);
  return fitting.length > 0 ? fitting : outside((picture) => has(picture, 'street'));
}

/**
 * Chooses a hotel's exterior pictures. Large buildings differ from picture to picture, so a hotel
 * gets one. The inn and the lodge of the picture library are each one building at different times,
 * of which a hotel may show two.
 */
function outsideOf(files: readonly string[], turn: number, sameBuilding: boolean): string[] {
  const first = byTurn(files, turn);
  const second = sameBuilding ? byTurn(files, turn + 1) : undefined;
  return [...new Set([first, second])].filter((file) => file !== undefined);
}

function lobbies(type: HotelType, place: Place): string[] {
  if (type === 'guesthouse' || place.setting === 'hanok') return [];
  const views = place.setting === 'city' ? ['city', 'garden'] : ['garden', place.setting];
  return picturesOfKind('lobby', ({ view }) => views.includes(view));
}

function dinings(place: Place): string[] {
  if (place.setting === 'hanok') return [];
  const views = place.setting === 'sea' ? ['sea'] : ['garden', place.setting];
  return picturesOfKind('dining', ({ view }) => views.includes(view));
}

/**
 * Chooses the pictures of a hotel, the cover photo first: its exterior, its rooms, what it shares,
 * a bathroom. The cover changes with `rank` between exterior and room, so that neighbours in a list
 * don't look alike; lists in which all covers must differ choose among the other pictures
 * (`cover-photos.ts`).
 */
export function galleryOf(input: {
  type: HotelType;
  place: Place;
  amenities: ReadonlySet<AmenityCode>;
  rooms: readonly Pick<RoomRecord, 'pictures'>[];
  rank: number;
}): PictureRef[] {
  const { type, place, amenities, rooms, rank } = input;
  const turn = Math.floor(rank / 2);
  const refs = (role: PictureRef['role'], ...files: (string | undefined)[]): PictureRef[] =>
    files.flatMap((file) => (file === undefined ? [] : [{ file, role }]));
  const ofRooms = rooms.flatMap(({ pictures }) => pictures);

  const one = place.setting === 'hanok' || place.setting === 'mountain';
  const files = exteriors(type, place, amenities.has('pool'));
  const [exterior, ...outside] = refs('exterior', ...outsideOf(files, turn, one));
  const inside = ofRooms.filter(({ role }) => role === 'room');
  const room = byTurn(inside, turn);
  const shared = refs('lobby', byTurn(lobbies(type, place), turn));
  if (amenities.has('pool')) {
    const palms = place.lat < PALMS_BELOW;
    const pools = picturesOfKind('pool', (picture) => palms || !has(picture, 'palm'));
    shared.push(...refs('pool', byTurn(pools, turn)));
  }
  if (amenities.has('breakfast')) shared.push(...refs('dining', byTurn(dinings(place), turn)));
  if (amenities.has('laundry_room'))
    shared.push(...refs('laundry', byTurn(picturesOfKind('amenity'), turn)));
  const baths = ofRooms.filter(({ role }) => role === 'bath');
  if (baths.length === 0) baths.push(...refs('bath', byTurn(bathPictures('shower', 'none'), turn)));

  const leads = rank % 2 === 0 ? [exterior, room] : [room, exterior];
  const ordered = [...leads, ...inside, ...outside, ...shared, ...baths].filter(
    (ref) => ref !== undefined,
  );
  return [...new Map(ordered.map((ref) => [ref.file, ref])).values()];
}
