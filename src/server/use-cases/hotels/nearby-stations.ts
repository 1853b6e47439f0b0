import { findStationsInReach, presentLines } from '@/server/core/transit/stations';

/** A hotel's page names so many stations. */
const MAX_STATIONS = 6;

/** The stations within reach of a place on foot, with their lines, in a language. */
export function nearbyStations(place: { lat: number; lng: number }, locale: 'ko' | 'en') {
  return findStationsInReach(place)
    .slice(0, MAX_STATIONS)
    .map(({ place: station, metres, minutes }) => ({
      name: station[locale],
      metres,
      minutes,
      lines: presentLines(station.lines, locale),
    }));
}
