import type { MutatedFile } from './mutation';

const DOMAIN_STAY = ['src/domain/stay/stay.test.ts'];
const SEARCH_INDEX = [
  'src/server/core/inventory/search-index/day-columns.test.ts',
  'src/server/core/inventory/search-index/search-index.test.ts',
];

/**
 * Mutations of the rules about rooms: which one is free, who may keep it and for how long, and what
 * a search finds.
 */
export const ROOMS: readonly MutatedFile[] = [
  {
    file: 'src/domain/stay/availability.ts',
    tests: ['src/domain/stay/availability.test.ts'],
    mutations: [
      {
        before: "return stock.sold >= stock.total ? 'SOLD_OUT' : null;",
        after: "return stock.sold > stock.total ? 'SOLD_OUT' : null;",
        harm: 'A sold-out night would be offered.',
      },
      {
        before: "if (stock.closed) return 'CLOSED';",
        after: '',
        harm: 'A night on which the hotel takes nobody would be offered.',
      },
      {
        before: 'remaining = Math.min(remaining, stock.total - stock.sold);',
        after: 'remaining = stock.total - stock.sold;',
        harm: 'The number of rooms left would be that of the last night alone.',
      },
      {
        before: 'if (days.first + i < today)',
        after: 'if (days.first + i <= today)',
        harm: 'A stay could not begin today.',
      },
      {
        before: 'else if (blocked < i + nights)',
        after: 'else if (blocked <= i + nights)',
        harm: 'A stay that ends on the day of a sold-out night would be refused.',
      },
      {
        before: 'else if (nights > input.maxNights)',
        after: 'else if (nights >= input.maxNights)',
        harm: 'The longest stay a hotel takes could not be chosen.',
      },
      {
        before: '(days.sums[i + nights] ?? 0) - (days.sums[i] ?? 0)',
        after: '(days.sums[i + nights - 1] ?? 0) - (days.sums[i] ?? 0)',
        harm: 'The calendar would show prices with the last night free.',
      },
      {
        before: 'while ((queue[head] ?? i) < start) head += 1;',
        after: 'while ((queue[head] ?? i) < start - 1) head += 1;',
        harm: 'The calendar would show more rooms left than there are.',
      },
      {
        before: 'a.total - b.total || (a.night < b.night ? -1 : 1)',
        after: 'b.total - a.total || (a.night < b.night ? -1 : 1)',
        harm: 'The dearest days would be named as the cheapest ones.',
      },
    ],
  },
  {
    file: 'src/domain/stay/stay.ts',
    tests: DOMAIN_STAY,
    mutations: [
      {
        before: "if (from < dayOf(input.today)) return { ok: false, code: 'DATE_PAST' };",
        after: '',
        harm: 'A stay could be booked for last week.',
      },
      {
        before: 'if (to > dayOf(input.calendarEnd))',
        after: 'if (to >= dayOf(input.calendarEnd))',
        harm: 'The last night on sale could not be booked.',
      },
      {
        before: 'if (nights < input.minNights) {',
        after: 'if (nights <= input.minNights) {',
        harm: 'The shortest stay a plan takes would be refused.',
      },
      {
        before: 'if (adults + children > maxGuests)',
        after: 'if (adults > maxGuests)',
        harm: 'A room for two would be sold to two adults and three children.',
      },
      {
        before: 'const SEOUL_OFFSET_MS = 9 * 3_600_000;',
        after: 'const SEOUL_OFFSET_MS = 0;',
        harm: "From midnight to nine every deadline would count by yesterday's date.",
      },
      {
        before: 'year % 100 !== 0 || year % 400 === 0',
        after: 'year % 100 !== 0',
        harm: '29 February 2000 would not be a date of birth.',
      },
    ],
  },
  {
    file: 'src/domain/booking/hold-limit.ts',
    tests: ['src/domain/booking/hold-limit.test.ts'],
    mutations: [
      {
        before: 'if (unpaid.length >= MAX_UNPAID_ROOMS)',
        after: 'if (unpaid.length > MAX_UNPAID_ROOMS)',
        harm: 'One account could keep four unpaid rooms from others.',
      },
      {
        before: 'guests <= same.length * maxGuests',
        after: 'guests < same.length * maxGuests',
        harm: 'One party could keep two rooms where one takes all of them.',
      },
      {
        before: 'wish.checkIn < room.checkOut,',
        after: 'wish.checkIn <= room.checkOut,',
        harm: 'A stay that follows a held one on the same day would be refused.',
      },
      {
        before: 'newestFirst[max - 1]',
        after: 'newestFirst[max]',
        harm: 'One account could make one hold more an hour than the limit says.',
      },
      {
        before: 'if (waiting >= MAX_WAITING_DEPOSITS)',
        after: 'if (waiting > MAX_WAITING_DEPOSITS)',
        harm: 'One account could keep three rooms for hours without paying.',
      },
      {
        before: "if (!telProven) return { ok: false, code: 'DEPOSIT_NEEDS_TEL' };",
        after: '',
        harm: 'An account with nothing but an e-mail address could keep rooms for hours.',
      },
    ],
  },
  {
    file: 'src/domain/booking/reservation.ts',
    tests: ['src/domain/booking/reservation.test.ts'],
    mutations: [
      {
        before: "PAYING: { PAYMENT_CAPTURED: 'BOOKED', PAYMENT_DECLINED: 'HELD' },",
        after:
          "PAYING: { PAYMENT_CAPTURED: 'BOOKED', PAYMENT_DECLINED: 'HELD', HOLD_EXPIRED: 'EXPIRED' },",
        harm: 'A room could be given away while its guest is being charged.',
      },
      {
        before: 'holdExpiresAt !== null && now < holdExpiresAt',
        after: 'holdExpiresAt !== null && now <= holdExpiresAt',
        harm: 'A payment could begin at the instant the room goes to somebody else.',
      },
      {
        before: "if (extendedAt !== null) return { ok: false, code: 'HOLD_EXTENDED_BEFORE' };",
        after: '',
        harm: 'A room could be held for ever by pressing the button again.',
      },
      {
        before: "case 'CANCELLING':\n    case 'COMPLETED':\n      return true;",
        after: "case 'COMPLETED':\n      return true;\n    case 'CANCELLING':",
        harm: 'A room whose refund may still be refused would count as given back.',
      },
      {
        before: "CANCELLING: { CANCEL_REFUNDED: 'CANCELLED', CANCEL_REJECTED: 'BOOKED' },",
        after: "CANCELLING: { CANCEL_REFUNDED: 'CANCELLED' },",
        harm: 'A refused refund would leave the guest with neither room nor money.',
        tests: ['tests/architecture/states.test.ts'],
      },
    ],
  },
  {
    file: 'src/domain/booking/no-show.ts',
    tests: ['src/domain/booking/no-show.test.ts'],
    mutations: [
      {
        before: "if (now < noShowFrom(checkIn)) return no('NO_SHOW_TOO_EARLY');",
        after: '',
        harm: 'A guest on a late train could lose the room before midnight.',
      },
    ],
  },
  {
    file: 'src/domain/hotel/tour.ts',
    tests: ['src/domain/hotel/tour.test.ts'],
    mutations: [
      {
        before: 'return left < TOUR_NOTICE_MINUTES * MINUTE_MS',
        after: 'return left <= TOUR_NOTICE_MINUTES * MINUTE_MS',
        harm: 'A visit in exactly two hours would be refused.',
      },
      {
        before: 'return now < facts.startsAt ? EVENTS',
        after: 'return now <= facts.startsAt ? EVENTS',
        harm: 'A visit that has begun could still be cancelled.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/stock.ts',
    tests: [
      'src/server/use-cases/booking/hold/hold-room.test.ts',
      'src/server/use-cases/booking/cancel-reservation.test.ts',
    ],
    mutations: [
      {
        before: 'lt(roomNights.sold, roomNights.total),',
        after: '',
        harm: 'Two guests would be promised the last room, and one sent a failure.',
        tests: ['tests/race/last-room.postgres.test.ts'],
      },
      {
        before: 'eq(roomNights.closed, false),',
        after: '',
        harm: 'A room could be held for a night on which the hotel is closed.',
      },
      {
        before: 'const missing = nightsOf(stay).find((night) => !taken.has(night));',
        after: 'const missing = nightsOf(stay).slice(0, 1).find((night) => !taken.has(night));',
        harm: 'A stay would be sold although a night in its middle is sold out.',
      },
      {
        before: '.set({ sold: sql`${roomNights.sold} - 1` })',
        after: '.set({ sold: sql`${roomNights.sold}` })',
        harm: 'A cancelled room would never be offered again.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/tour-places.ts',
    tests: ['src/server/use-cases/tours/tour.test.ts'],
    mutations: [
      {
        before: 'setWhere: lt(tourSlots.taken, capacity),',
        after: '',
        harm: 'More parties than the house takes would come at one time.',
        equivalent:
          'The table’s CHECK refuses the party that is too many, and its refusal is answered with the same TOUR_FULL.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/expire-holds.ts',
    tests: ['src/server/use-cases/booking/hold/hold-room.test.ts'],
    mutations: [
      {
        before: "and(eq(reservations.state, 'HELD'), lte(reservations.holdExpiresAt, now));",
        after: "eq(reservations.state, 'HELD');",
        harm: 'Rooms would be taken away from guests whose time is not over.',
      },
      {
        before: 'gt(of.checkOut, stay.checkIn),',
        after: '',
        harm: 'Holds of other dates would be ended for a guest who only wants one room.',
        equivalent:
          'Only holds whose time is over are ended, and ending one more of them early is what the job does anyway.',
      },
    ],
  },
  {
    file: 'src/server/core/bookings/expire-holds.ts',
    tests: ['src/server/use-cases/booking/hold/hold-room.test.ts'],
    mutations: [
      {
        before: 'await giveCouponsBack(tx, reservation.id, by.now);',
        after: '',
        harm: 'A coupon would be lost with a hold that ran out.',
        tests: ['src/server/use-cases/coupons/booking-coupons.test.ts'],
      },
      {
        before: 'await releaseStock(tx, reservation.roomTypeId, reservation);',
        after: '',
        harm: 'A room whose hold ran out would stay unsold.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/hold/hold-room.ts',
    tests: ['src/server/use-cases/booking/hold/hold-room.test.ts'],
    mutations: [
      {
        before: 'if (!sameQuote(current.quote, quote)) throw changed(current.quote.total);',
        after: '',
        harm: 'A room would be held at a price that no longer holds.',
      },
      {
        before: 'row.forOther === ',
        after: 'typeof ',
        harm: 'A changed form would be answered with the booking for somebody else.',
      },
      {
        before: 'if (priced.quote.total !== coupons.total) throw changed(priced.quote.total);',
        after: '',
        harm: 'The guest would be charged another sum than the page showed with coupons.',
        tests: ['src/server/use-cases/coupons/booking-coupons.test.ts'],
      },
      {
        before: "if (code === 'SOLD_OUT') return",
        after: "if (code === 'NO_ROOM') return",
        harm: 'A room whose hold has just run out would be refused as sold out.',
      },
      {
        before: '!consents.terms || !consents.privacy || !consents.cancellation',
        after: '!consents.terms || !consents.privacy',
        harm: 'A guest could be bound by a cancellation policy they did not agree to.',
      },
      {
        before: 'await lock(tx, memberId);',
        after: '',
        harm: 'Two requests at once would get past the limit of unpaid rooms.',
        tests: ['tests/race/hold-limits.postgres.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/use-cases/booking/hold/extend-hold.ts',
    tests: [
      'src/server/use-cases/booking/hold/extend-hold.test.ts',
      'tests/race/extend-hold.postgres.test.ts',
    ],
    mutations: [
      {
        before: 'eq(reservations.id, params.id), eq(reservations.memberId, memberId)',
        after: 'eq(reservations.id, params.id)',
        harm: "A stranger could keep somebody else's room longer.",
        tests: ['tests/architecture/access.test.ts'],
      },
      {
        before: 'isNull(reservations.holdExtendedAt),',
        after: '',
        harm: 'Two presses at once would make a hold longer twice.',
        tests: ['tests/race/extend-hold.postgres.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/core/inventory/quote/current-quote.ts',
    tests: [
      'src/server/core/inventory/quote/quote.test.ts',
      'src/server/use-cases/booking/hold/hold-room.test.ts',
    ],
    mutations: [
      {
        before: 'nightly.length !== checked.nights',
        after: 'nightly.length < 1',
        harm: 'A stay with a night that is not on sale would be priced without it.',
      },
      {
        before: 'minNights: minNightsOf(hotel, plan),',
        after: 'minNights: 1,',
        harm: 'A monthly plan could be booked for one night.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/search-index/day-columns.ts',
    tests: SEARCH_INDEX,
    mutations: [
      {
        before: 'if (freeNights >= WINDOW)',
        after: 'if (freeNights > WINDOW)',
        harm: 'Free rooms would vanish from searches of sixteen nights and more.',
      },
      {
        before: 'putOr(words, itemAt(this.#windows, end - WINDOW), first);',
        after: '',
        harm: 'Long searches would offer rooms that are taken in their last nights.',
      },
      {
        before: 'sum = (sum + price) | 0;',
        after: 'sum = price | 0;',
        harm: 'Results would show wrong prices for every stay.',
      },
      {
        before: 'if (sum >>> 0 < (sums[at] ?? 0) >>> 0) {',
        after: 'if (sum >>> 0 <= (sums[at] ?? 0) >>> 0) {',
        harm: 'A flexible search would name a later day where an earlier one costs the same.',
      },
      {
        before: 'return Math.min(...left.subarray(from, to));',
        after: 'return Math.min(...left.subarray(from, to - 1), 255);',
        harm: 'Cards would count rooms that are taken in the last night.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/search-index/scan-filtered.ts',
    tests: [
      'src/server/core/inventory/search-index/search-index.test.ts',
      'src/server/use-cases/search/search.test.ts',
    ],
    mutations: [
      {
        before: '((total - least) >> 31) | ((most - total) >> 31)',
        after: '((total - least) >> 31) | ((most - total - 1) >> 31)',
        harm: 'A room at exactly the highest price asked for would not be found.',
      },
      {
        before: 'lat >= bounds.south && lat <= bounds.north',
        after: 'lat >= bounds.south && lat < bounds.north',
        harm: 'A hotel on the edge of the map would be missing from its list.',
      },
      {
        before:
          'if (conditions.keyword !== null && conditions.keyword[hotel] === 0) fails |= FAILS.keyword;',
        after: '',
        harm: 'A search for a name would find every hotel.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/search-index/facets.ts',
    tests: [
      'src/server/core/inventory/search-index/search-index.test.ts',
      'src/server/use-cases/search/search.test.ts',
    ],
    mutations: [
      {
        before: '(((bands[1] ?? 0) - total - 1) >>> 31)',
        after: '(((bands[1] ?? 0) - total) >>> 31)',
        harm: 'A price exactly on the edge of a band would be counted in the band below.',
      },
      {
        before: 'steps.filter((step) => value >= step).length',
        after: 'steps.filter((step) => value > step).length',
        harm: 'A hotel with exactly 9.0 points would not be counted among those from 9.0.',
      },
    ],
  },
  {
    file: 'src/server/core/inventory/search-index/order.ts',
    tests: ['src/server/core/inventory/search-index/search-index.test.ts'],
    mutations: [
      {
        before: 'tieOf(place) < tieOf(places[at - 1] ?? 0)',
        after: 'tieOf(place) > tieOf(places[at - 1] ?? 0)',
        harm: 'Hotels at the same price would show twice or not at all between pages.',
      },
      {
        before: 'return first.places.slice(skip);',
        after: 'return first.places.slice(0);',
        harm: 'The second page of results would repeat the first.',
      },
    ],
  },
  {
    file: 'src/server/use-cases/search/parse-search.ts',
    tests: ['src/server/use-cases/search/search.test.ts'],
    mutations: [
      {
        before: 'const first = Math.max(today, about - flex);',
        after: 'const first = about - flex;',
        harm: 'A flexible search would offer stays that began in the past.',
      },
      {
        before: 'scoreMin: (query.score ?? 0) * 10,',
        after: 'scoreMin: query.score ?? 0,',
        harm: 'The filter by score would let every hotel through.',
      },
      {
        before: 'guests: stay.adults + stay.children,',
        after: 'guests: stay.adults,',
        harm: 'A family would be offered rooms that do not take the children.',
      },
      {
        before: 'refundable: query.refundable !== undefined,',
        after: 'refundable: false,',
        harm: 'The filter for refundable plans would do nothing.',
      },
    ],
  },
];
