import { createServer, type Server } from 'node:http';

import { Registry } from 'prom-client';

import { StartRefused } from '@/config/start-refused';
import { markOperatorServer } from '@/reporting/process-state';

/** Where operators read the figures. */
export type MetricsAddress = { readonly port: number; readonly host: string };

/** A scraper that sends nothing, or reads nothing, isn't waited for longer. In ms. */
const IDLE_MS = 15_000;

/** Why a port couldn't be listened on, in words that say what to do. */
function explainListenError(error: Error, { port, host }: MetricsAddress): StartRefused {
  const code = 'code' in error ? String(error.code) : error.message;
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(`METRICS_PORT: port ${port} of ${host} is taken, give another one.`);
    case 'EACCES':
      return new StartRefused(`METRICS_PORT: this user may not listen on port ${port}.`);
    case 'EADDRNOTAVAIL':
      return new StartRefused(`METRICS_HOST: ${host} is no address of this machine.`);
    default:
      return new StartRefused(`METRICS_PORT: port ${port} of ${host} can't be used (${code}).`);
  }
}

/**
 * Serves `/metrics` in the text format of Prometheus, and nothing else.
 * @param collect writes the figures of the moment
 * @throws StartRefused when the address can't be listened on
 */
export function startMetricsServer(
  address: MetricsAddress,
  collect: () => Promise<string>,
): Promise<Server> {
  const server = createServer({ requestTimeout: IDLE_MS }, (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(path === '/metrics' ? 405 : 404, {
        'content-type': 'text/plain; charset=utf-8',
      });
      response.end('The figures are at GET /metrics.\n');
      return;
    }
    collect().then(
      (text) => {
        response.writeHead(200, {
          'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
          'cache-control': 'no-store',
        });
        response.end(text);
      },
      () => response.writeHead(500).end('The figures could not be collected.\n'),
    );
  });
  server.setTimeout(IDLE_MS);
  // The process ends when the site has ended, whoever is reading the figures.
  server.unref();
  markOperatorServer(server);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, address)));
    server.listen(address.port, address.host, () => resolve(server));
  });
}
