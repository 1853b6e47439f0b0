import { expect, it } from 'vitest';

import { BANNER_AUDIENCES, isFor, type Viewer } from './banner-audience';

const seenBy = (viewer: Viewer) => BANNER_AUDIENCES.filter((audience) => isFor(audience, viewer));

it('shows each banner to those it is for', () => {
  expect(seenBy(null)).toEqual(['everyone', 'visitors']);
  expect(seenBy({ business: false, hasBooked: true })).toEqual(['everyone', 'members']);
  expect(seenBy({ business: false, hasBooked: false })).toEqual([
    'everyone',
    'members',
    'newcomers',
  ]);
  expect(seenBy({ business: true, hasBooked: true })).toEqual(['everyone', 'members', 'business']);
});
