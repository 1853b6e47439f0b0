import { startNode, waitFor, type Running } from './processes';

/** As long as seeding and starting may take, and building where the sources have changed. */
const PATIENCE_MS = 240_000;

export type StartedSite = {
  /** To be stopped even where it never answers. */
  readonly server: Running;
  readonly url: string;
  /** @throws Error when it ends before it answers, or takes too long */
  readonly ready: () => Promise<void>;
};

/** Starts a site and its sandbox as `npm start` does, on data and on ports of their own. */
export function startSite(options: {
  name?: string;
  dataDir: string;
  /** Of the site, of its sandbox and of the sandbox's SMTP: see `freePorts`. */
  ports: readonly number[];
  env?: Readonly<Record<string, string>>;
}): StartedSite {
  const { name = 'The site', dataDir, ports, env = {} } = options;
  const [port = 0, sandboxPort = 0, smtpPort = 0] = ports;
  const server = startNode(name, ['--import', 'tsx', 'src/cli/start.ts'], {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const url = `http://localhost:${port}`;
  return { server, url, ready: () => waitFor(`${url}/api/openapi.json`, server, PATIENCE_MS) };
}

/** Ids of the hotels on the first page of results of a site. */
export async function hotelIds(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v2/search/list`);
  const list = (await answer.json()) as { hotels: Array<{ id: number }> };
  return list.hotels.map(({ id }) => id);
}
