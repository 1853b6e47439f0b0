import { customType, date, index, integer, pgTable } from 'drizzle-orm/pg-core';

import { roomTypes } from './catalogue';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** A transaction's number that never wraps, as decimal digits. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * `room_nights` once more, one row a room type: what a search reads instead of a row a night. Never
 * written by the application: triggers of the database keep it, in the transaction that changes a
 * night (migrations `…calendars…`, docs/decisions/019).
 */
export const roomCalendars = pgTable(
  'room_calendars',
  {
    roomTypeId: integer('room_type_id')
      .primaryKey()
      .references(() => roomTypes.id, { onDelete: 'cascade' }),
    firstNight: date('first_night', { mode: 'string' }).notNull(),
    /** A byte a night from `firstNight` on: rooms that can be sold, at most 255; 0 is not for sale. */
    free: bytes('free').notNull(),
    /** Four bytes a night, big-endian: the base price in won; 0 for a night without a row. */
    prices: bytes('prices').notNull(),
    /** The transaction that changed it last, for those who keep a copy. */
    changed: transactionId('changed').notNull(),
  },
  (table) => [index('room_calendars_changed').on(table.changed)],
);
