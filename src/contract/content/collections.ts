import { z } from 'zod';

import { answeredHotelId, picture, stay, stayQuery } from '../common';
import { richText } from './rich-text';
import { endpoint } from '../endpoint';
import { hotelCard } from '../hotel/hotel';

export const collectionCard = z.object({
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  picture,
  hotels: z.array(z.object({ id: answeredHotelId, name: z.string(), area: z.string() })),
});

export const collectionEndpoints = {
  listCollections: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/collections',
    access: 'public',
    sharedMs: 2_000,
    group: 'collections',
    summary: 'Collections of hotels around a theme',
    query: z.object({
      tag: z.string().max(80).optional(),
      /** How many to return, from the first on; all by default. */
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: z.object({ collections: z.array(collectionCard) }),
  }),
  getCollection: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/collections/{tag}',
    access: 'public',
    sharedMs: 2_000,
    group: 'collections',
    summary: 'A collection: what is said of it, and its hotels priced for the stay',
    params: z.object({ tag: z.string().max(80) }),
    query: stayQuery,
    response: collectionCard.extend({
      body: richText,
      stay,
      hotels: z.array(hotelCard),
      others: z.array(collectionCard.omit({ hotels: true })),
    }),
  }),
} as const;

export type CollectionCard = z.infer<typeof collectionCard>;
