import type { ServerEnv } from '@/config/env';

/** The URL by which a site can be reached on its own machine, whichever interface it listens on. */
export function ownUrl({ host, PORT }: Pick<ServerEnv, 'host' | 'PORT'>): string {
  const isEvery = host === null || host === '0.0.0.0' || host === '::';
  if (isEvery) return `http://127.0.0.1:${PORT}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
