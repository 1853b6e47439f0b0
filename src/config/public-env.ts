/**
 * Variables that the browser may know. The build inlines their values, so each name is written out.
 */
export const publicEnv = {
  apiBaseUrl: process.env.NEXT_PUBLIC_API_BASE_URL ?? '/api',
  /** Version and digest of the build's sources. */
  release: process.env.NEXT_PUBLIC_RELEASE ?? 'meomum@unbuilt',
  sentryDsn: process.env.NEXT_PUBLIC_SENTRY_DSN ?? '',
  /** A tag manager to load after consent; empty for none. */
  gtmId: process.env.NEXT_PUBLIC_GTM_ID ?? '',
  channelPluginKey: process.env.NEXT_PUBLIC_CHANNEL_PLUGIN_KEY ?? '',
  growthbookApiHost: process.env.NEXT_PUBLIC_GROWTHBOOK_API_HOST ?? '',
  growthbookClientKey: process.env.NEXT_PUBLIC_GROWTHBOOK_CLIENT_KEY ?? '',
  /** Map tiles, as `https://tiles.example.com/{z}/{x}/{y}.png`; empty for the map that ships. */
  mapTileUrl: process.env.NEXT_PUBLIC_MAP_TILE_URL ?? '',
  /** The credit of the map tiles; a URL at its end becomes a link. */
  mapAttribution: process.env.NEXT_PUBLIC_MAP_ATTRIBUTION ?? '',
} as const;
