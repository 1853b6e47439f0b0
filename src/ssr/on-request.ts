import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/**
 * Calls `prepare` with every request of this process before it is handled. It subscribes to the
 * diagnostics channel on which Node announces requests, since the server is started by Next.js.
 */
export function onRequest(prepare: (request: IncomingMessage) => void): void {
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    if (message.request instanceof IncomingMessage) prepare(message.request);
  });
}
