import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';

/**
 * Connections to a site that several processes serve. A connection stays with the process that
 * accepted it, so requests on it are answered by that one.
 */

export type Pinned = {
  /** The process that answers. */
  readonly pid: number;
  /** Sends a request and reads its answer. */
  readonly ask: (path: string, options?: Options) => Promise<{ status: number; text: string }>;
  /** Sends a request and returns the answer that is still being sent, such as a stream. */
  readonly open: (path: string) => Promise<IncomingMessage>;
  readonly close: () => void;
};

type Options = Pick<RequestOptions, 'method' | 'headers'> & { readonly body?: string };

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');

/** Finds which of the processes holds the site's end of a connection, in /proc. */
function holderOf(clientPort: number, sitePort: number, pids: readonly number[]): number {
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)),
  );
  const inode = lines.find(
    ([, own, other]) =>
      own?.endsWith(`:${hexPort(sitePort)}`) === true &&
      other?.endsWith(`:${hexPort(clientPort)}`) === true,
  )?.[9];
  for (const pid of pids) {
    const files = readdirSync(`/proc/${pid}/fd`).map((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        // The file was closed while the list was read.
        return '';
      }
    });
    if (files.includes(`socket:[${inode}]`)) return pid;
  }
  throw new Error('None of the processes holds the connection.');
}

/** Opens a connection to the site; whichever process accepts it answers on it. */
async function connect(url: URL, pids: readonly number[]): Promise<Pinned> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let clientPort = 0;
  const open = (path: string, { body, ...options }: Options = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(new URL(path, url), { ...options, agent }, (answer) => {
        clientPort = answer.socket.localPort ?? 0;
        resolve(answer);
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const ask: Pinned['ask'] = async (path, options) => {
    const answer = await open(path, options);
    let text = '';
    for await (const part of answer.setEncoding('utf8')) text += String(part);
    return { status: answer.statusCode ?? 0, text };
  };
  await ask('/api/openapi.json');
  const pid = holderOf(clientPort, Number(url.port), pids);
  return { pid, ask, open, close: () => agent.destroy() };
}

const MAX_TRIES = 40;

/**
 * Opens one connection to each of the processes that serve a site.
 * @throws Error when one of them accepts none
 */
export async function pinToEach(url: URL, pids: readonly number[]): Promise<Pinned[]> {
  const pinned = new Map<number, Pinned>();
  for (let tries = 0; pinned.size < pids.length && tries < MAX_TRIES; tries += 1) {
    const connection = await connect(url, pids);
    if (pinned.has(connection.pid)) connection.close();
    else pinned.set(connection.pid, connection);
  }
  if (pinned.size < pids.length) throw new Error('A process accepts no connection.');
  return [...pinned.values()];
}
