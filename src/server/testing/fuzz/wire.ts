import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

import type { FuzzRequest } from './requests';

/** An answer must not take this long, however busy the machine is. */
export const MAX_WAIT_MS = 20_000;
/** How long the sender of an incomplete request waits for an answer. */
const MAX_WAIT_FOR_RAW_MS = 1_500;
/** The most characters of an answer that are read, because a stream of events doesn't end. */
const MAX_READ = 4_000_000;

export type WireAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** Opens connections to a site, which are kept alive as in browsers. */
export function openWire(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });

  const once = ({ method, path, headers, body }: FuzzRequest) =>
    new Promise<WireAnswer | Error>((resolve) => {
      const options = { agent, hostname, port, method, path, headers, timeout: MAX_WAIT_MS };
      const sent = httpRequest(options, (answer) => {
        const { statusCode: status = 0, headers: answerHeaders } = answer;
        let text = '';
        const done = () => resolve({ status, headers: answerHeaders, text });
        // Streams of events are cut off, because they don't end.
        if (answerHeaders['content-type']?.startsWith('text/event-stream') === true) {
          sent.destroy();
          return done();
        }
        answer.setEncoding('utf8').on('data', (part: string) => {
          if (text.length < MAX_READ) text += part;
        });
        answer.once('end', done).once('error', resolve);
      });
      sent.once('timeout', () => sent.destroy(new Error(`no answer in ${MAX_WAIT_MS} ms`)));
      sent.once('error', resolve);
      sent.end(body);
    });

  return {
    /** Sends a request with Node's own client. */
    async send(request: FuzzRequest): Promise<WireAnswer | Error> {
      const answer = await once(request);
      // The server may close an idle connection at the moment it is used again, so the request is
      // repeated once.
      const wasClosed = answer instanceof Error && /ECONNRESET|EPIPE/.test(String(answer.message));
      return wasClosed ||
        (answer instanceof Error && 'code' in answer && answer.code === 'ECONNRESET')
        ? once(request)
        : answer;
    },
    /**
     * Sends bytes unchanged, on a connection of their own.
     * @returns the answer as far as it came; null for none
     */
    sendBytes: (bytes: string) =>
      new Promise<WireAnswer | null>((resolve) => {
        let text = '';
        const socket = connect({ host: hostname, port: Number(port) });
        const end = () => {
          socket.destroy();
          resolve(answerOf(text));
        };
        socket.setTimeout(MAX_WAIT_FOR_RAW_MS, end).setEncoding('latin1');
        socket.on('data', (part: string) => {
          if (text.length < MAX_READ) text += part;
        });
        socket.once('error', end).once('close', end);
        socket.write(bytes, 'latin1');
      }),
    close: () => agent.destroy(),
  };
}

function answerOf(text: string): WireAnswer | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  return status === undefined ? null : { status: Number(status), headers: {}, text };
}
