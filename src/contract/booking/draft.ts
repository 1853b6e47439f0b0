import { z } from 'zod';

import { done, instant } from '../common';
import { endpoint } from '../endpoint';
import { DRAFT_KEPT_DAYS } from '@/domain/account/kept-data';
import { DRAFT_LENGTHS } from '../limits';

/** The form as typed so far; values needn't be valid yet. Consents are never stored. */
export const draftValues = z.object({
  name: z.string().max(DRAFT_LENGTHS.name).default(''),
  email: z.string().max(DRAFT_LENGTHS.email).default(''),
  telCountry: z.string().max(DRAFT_LENGTHS.telCountry).default(''),
  tel: z.string().max(DRAFT_LENGTHS.tel).default(''),
  requests: z.string().max(DRAFT_LENGTHS.requests).default(''),
  /** The time of arrival, such as `15:00`; empty when it isn't known yet. */
  arrival: z.string().max(DRAFT_LENGTHS.arrival).default(''),
  /** Whether the guest is somebody other than the member who books. */
  forOther: z.boolean().default(false),
  /** Coupons chosen by hand: `3,5` or `none`; empty for those that take the most off. */
  coupons: z.string().max(DRAFT_LENGTHS.coupons).default(''),
});

/**
 * Names one saved version of a draft; whoever saves over it must name the version they have seen.
 */
const revision = z.uuid();

export const draftEndpoints = {
  getReservationDraft: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservation/draft',
    access: 'member',
    group: 'reservation',
    summary: `What the member has typed and chosen about the stay; kept for ${DRAFT_KEPT_DAYS} days, and until it is booked`,
    response: z.object({
      draft: z.object({ values: draftValues, revision, updatedAt: instant }).nullable(),
    }),
  }),
  saveReservationDraft: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/reservation/draft',
    access: 'member',
    group: 'reservation',
    summary: 'Keeps what was typed, unless it was saved from elsewhere in between',
    repeatable: true,
    body: z.object({
      values: draftValues,
      /** The version that these values were based on; null when there was none. */
      revision: revision.nullable(),
    }),
    response: z.object({ revision, updatedAt: instant }),
  }),
  deleteReservationDraft: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/reservation/draft',
    access: 'member',
    group: 'reservation',
    summary: 'Forgets what was typed',
    repeatable: true,
    response: done,
  }),
} as const;

export type DraftValues = z.infer<typeof draftValues>;
