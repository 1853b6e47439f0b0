import { onRequest } from './on-request';

/**
 * The limit for uploads, in ms: as long as the site's own client waits for a photo over a slow
 * connection.
 */
const UPLOAD_MS = 180_000;
/** Other bodies are only a few kilobytes. */
const BODY_MS = 20_000;

/** Paths that accept files. */
const UPLOAD = /\/(?:photos|picture)\b/;

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends requests whose body doesn't arrive: each occupies a connection and, in the API, one of its
 * client's slots. Node has a single limit of five minutes for all requests, and it can't be set for
 * a server that Next.js starts.
 */
export function endUnfinishedBodies(times = { body: BODY_MS, upload: UPLOAD_MS }): void {
  onRequest((request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { socket } = request;
    const patience = UPLOAD.test(request.url ?? '') ? times.upload : times.body;
    const timer = setTimeout(() => {
      if (request.complete || socket.destroyed) return;
      socket.end(ANSWER, () => socket.destroy());
    }, patience);
    timer.unref();
    const forget = () => clearTimeout(timer);
    request.once('end', forget);
    request.once('close', forget);
  });
}
