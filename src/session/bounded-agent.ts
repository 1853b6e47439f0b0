import { Agent, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Closes each connection some time after it was opened. The client of identity providers waits only so
 * long for an answer to begin; one that begins and never ends would keep the visitor waiting for ever.
 */
class BoundedAgent extends Agent {
  readonly #ms: number;

  constructor(ms: number) {
    super({ keepAlive: false });
    this.#ms = ms;
  }

  override createConnection(
    options: RequestOptions & { port: number; host: string },
    onCreated?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket =
      options.protocol === 'http:' ? connect(options) : super.createConnection(options, onCreated);
    const timer = setTimeout(() => {
      socket?.destroy(new Error('the provider did not finish its answer in time'));
    }, this.#ms);
    socket?.once('close', () => clearTimeout(timer));
    return socket;
  }
}

/**
 * Makes an agent whose connections, encrypted or not, are open for so many ms at most. The client keeps
 * its agent for all providers, so it takes both kinds: one that says no protocol isn't refused.
 */
export const boundedAgent = (ms: number): Agent =>
  Object.assign(new BoundedAgent(ms), { protocol: undefined });
