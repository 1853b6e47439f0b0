import { publicEnv } from '@/config/public-env';
import { FLAGS_CLIENT_KEY } from '@/config/constants';

const apiBaseUrl = publicEnv.apiBaseUrl.replace(/\/$/, '');

/**
 * The host that serves the flags when it isn't this site: GrowthBook's, or the one that the API has
 * moved to. Null when the embedded API serves them.
 */
export const flagHost: string | null =
  publicEnv.growthbookApiHost !== ''
    ? publicEnv.growthbookApiHost.replace(/\/$/, '')
    : apiBaseUrl.startsWith('/')
      ? null
      : apiBaseUrl.replace(/\/api$/, '');

export const flagClientKey = publicEnv.growthbookClientKey || FLAGS_CLIENT_KEY;
