import { sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { reservations } from './booking';
import { reviews } from './catalogue';
import { instant } from './columns';

/** Ids of reviews written on the site; those of a catalogue file are at most 2,000,000,000. */
export const guestReviewIds = pgSequence('guest_review_ids', { startWith: 2_000_000_001 });

/**
 * Reviews written on the site and their bookings; the primary key allows one review for each
 * booking.
 */
export const guestReviews = pgTable('guest_reviews', {
  reservationId: text('reservation_id')
    .primaryKey()
    .references(() => reservations.id),
  reviewId: integer('review_id')
    .notNull()
    .unique()
    .references(() => reviews.id, { onDelete: 'cascade' }),
});

/**
 * A guest's photos of a stay. Only photos with a position belong to the review and are visible; the
 * others have a time after which their files may be deleted.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    /** 128 random bits, so that an id can't be guessed. */
    id: text().primaryKey(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    position: smallint(),
    /** Width and height of the larger file, in pixels. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('review_photos_reservation').on(table.reservationId),
    index('review_photos_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
    check(
      'review_photos_shown_or_going',
      sql`(${table.position} is null) = (${table.expiresAt} is not null)`,
    ),
  ],
);
