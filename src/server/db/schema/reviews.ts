import { sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { reservations } from './booking';
import { reviews } from './catalogue';
import { instant } from './columns';

/** Ids of reviews written on the site; a catalogue file's end at 2,000,000,000. */
export const guestReviewIds = pgSequence('guest_review_ids', { startWith: 2_000_000_001 });

/** Which reviews were written on the site, and about which stay: one a stay, by the primary key. */
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
 * A guest's photos of a stay. Only those with a position are part of the review and can be seen;
 * the others have a time from which their files may be removed.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    /** 128 random bits: whoever isn't shown a photo can't name it. */
    id: text().primaryKey(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    position: smallint(),
    /** Of the larger file, in px. */
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
