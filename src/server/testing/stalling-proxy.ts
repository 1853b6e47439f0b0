import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

import { portOf } from './port-of';

/**
 * A TCP proxy in front of a server, for tests of what happens when it doesn't answer: it can let bytes
 * through, late or at once, hold them back (as a stopped process or a cut cable does, without closing
 * anything), or refuse.
 */
export async function startStallingProxy(target: { host: string; port: number }) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let stalled = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.pipe(far);
    const late = new Transform({
      transform(bytes: Buffer, _encoding, done) {
        if (delayMs === 0) done(null, bytes);
        else setTimeout(() => done(null, bytes), delayMs);
      },
    });
    far.pipe(late).pipe(near);
    if (stalled) pair.forEach((socket) => socket.pause());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(server);
  return {
    port,
    /** Holds all bytes back, also on connections that are opened from now on. */
    stall() {
      stalled = true;
      for (const pair of pairs) pair.forEach((socket) => socket.pause());
    },
    /** Forwards what was held back, and everything that follows. */
    resume() {
      stalled = false;
      for (const pair of pairs) pair.forEach((socket) => socket.resume());
    },
    /** From now on forwards each answer so many ms late. */
    slow(ms: number) {
      delayMs = ms;
    },
    /** Closes all connections and refuses new ones. */
    refuse() {
      server.close();
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    /** Listens again after `refuse`. */
    accept: () => listen(port),
    close() {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
