import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/*
 * Stand-ins for the services that a page may talk to, all on one loopback port: browsers are led there by
 * their resolver, so that they ask for the services' own names. Each behaves as the service's own page on
 * Content-Security-Policy says: it loads what that page lists.
 */

/** Names that browsers ask for; `*` is one part of a name. */
export const SERVICE_NAMES = [
  'www.googletagmanager.com',
  '*.google-analytics.com',
  '*.analytics.google.com',
  '*.channel.io',
  '*.services.test',
] as const;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A tag manager with Google's analytics: it counts by a picture, and by calls to two hosts. */
const TAG_MANAGER = `
  window.tagManagerRan = true;
  new Image().src = 'https://www.google-analytics.com/collect?v=2';
  fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: 'a' });
  fetch('https://region1.analytics.google.com/g/collect', { method: 'POST', mode: 'no-cors', body: 'a' });
`;

/** Channel Talk: a style sheet with a font, a picture, a call, a socket and a frame of its own. */
const CHAT = `
  (() => {
    const begin = (name, ...given) => {
      if (name !== 'boot') return;
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = 'https://cdn.channel.io/plugin/chat.css';
      document.head.append(sheet);
      const words = document.createElement('p');
      words.style.cssText = 'position:fixed;bottom:0;left:0;font-family:Chat';
      words.textContent = 'chat';
      document.body.append(words);
      new Image().src = 'https://cf.channel.io/avatar.gif';
      new WebSocket('wss://front-ws.channel.io/socket');
      const frame = document.createElement('iframe');
      frame.src = 'https://cdn.channel.io/frame.html';
      frame.title = 'chat';
      document.body.append(frame);
      fetch('https://api.channel.io/front/boot').then(() => given[1]?.(null, {}));
    };
    const waiting = window.ChannelIO?.q ?? [];
    window.ChannelIO = (...call) => begin(...call);
    for (const call of waiting) begin(...call);
  })();
`;

/** The flags of a GrowthBook without any. */
const FLAGS = JSON.stringify({ status: 200, features: {}, dateUpdated: '2026-11-27T00:00:00Z' });

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  const host = (request.headers.host ?? '').split(':')[0] ?? '';
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', '*, content-type, sentry-trace, baggage');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  const send = (type: string, body: string | Buffer) => {
    response.setHeader('content-type', type);
    response.end(body);
  };
  if (request.method === 'OPTIONS') return void response.end();
  if (host === 'www.googletagmanager.com') return send('text/javascript', TAG_MANAGER);
  if (url.includes('ch-plugin-web.js')) return send('text/javascript', CHAT);
  if (url.endsWith('.css')) {
    const font = 'https://cdn.channel.io/plugin/chat.woff2';
    return send('text/css', `@font-face{font-family:Chat;src:url(${font})}`);
  }
  if (url.endsWith('.html')) return send('text/html', '<title>chat</title>');
  if (url.startsWith('/sub/')) {
    response.setHeader('content-type', 'text/event-stream');
    return void response.write(': here\n\n');
  }
  if (url.startsWith('/api/features/')) return send('application/json', FLAGS);
  if (/\.(?:png|gif)$/.test(url) || url.startsWith('/collect')) return send('image/gif', PIXEL);
  return send('application/json', '{}');
}

/** The answer to the handshake of a socket (RFC 6455, section 4.2.2). */
function acceptSocket(key: string): string {
  const digest = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${digest.digest('base64')}`,
    '\r\n',
  ].join('\r\n');
}

export type Certificate = { readonly cert: Buffer; readonly key: Buffer };

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Starts the services. */
export async function startServices(certificate: Certificate) {
  const server = createServer(certificate, answer);
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => undefined);
    socket.write(acceptSocket(request.headers['sec-websocket-key'] ?? ''));
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: await listen(server), stop };
}

/** Starts what takes TLS connections for a site, as a proxy does, and passes on what they carry. */
export async function startDoor(certificate: Certificate, to: () => number) {
  const server = createTlsServer(certificate, (outer) => {
    const inner = connect(to(), 'localhost');
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  });
  return { port: await listen(server), stop: () => void server.close() };
}
