import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { endUnfinishedBodies } from './incoming-requests';

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end('whole'));
});
let port = 0;
beforeAll(async () => {
  endUnfinishedBodies({ body: 60, upload: 10_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

/**
 * The answer to a request that is sent exactly as written, until the server closes the connection.
 */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.once('error', reject).once('end', () => resolve(answer));
    socket.setTimeout(3_000, () => {
      socket.destroy();
      resolve(`${answer}(still open)`);
    });
  });
}

const post = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\nabc${more}`;

test('a body that does not arrive is waited for only so long, and longer for a photo', async () => {
  const [unfinished, whole, upload] = await Promise.all([
    raw(post('/api/v2/sanctum/check/user', 9)),
    raw(post('/api/v2/sanctum/check/user', 3)),
    raw(post('/api/v2/reservations/M1/review/photos', 9)),
  ]);
  expect(unfinished).toMatch(/^HTTP\/1\.1 408 /);
  expect(whole).toMatch(/^HTTP\/1\.1 200 [^]*whole/);
  expect(upload).toBe('(still open)');
});
