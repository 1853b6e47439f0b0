import { jsonb, timestamp } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue-file';

/** A point in time, to the microsecond; a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Text a visitor reads, in both languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>();
