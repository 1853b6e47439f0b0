declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumStopping: boolean | undefined;
  /** Servers for operators, whose requests aren't the site's. */
  var __meomumOperatorServers: WeakSet<object> | undefined;
}

/** Notes that this process was asked to end, so that balancers are told to send nothing more to it. */
export function markStopping(): void {
  globalThis.__meomumStopping = true;
}

/** Whether this process was asked to end and only answers the requests that it has got. */
export const isStopping = (): boolean => globalThis.__meomumStopping === true;

/** Notes that a server of this process is for operators, so that its requests aren't the site's. */
export function markOperatorServer(server: object): void {
  globalThis.__meomumOperatorServers ??= new WeakSet();
  globalThis.__meomumOperatorServers.add(server);
}

export const isOperatorServer = (server: object): boolean =>
  globalThis.__meomumOperatorServers?.has(server) === true;
