import { startNode, waitFor, type Running } from '../lib/processes';
import { contract } from '@/contract';

/** Nobody watches a test, so waiting for a site that lives and never answers must end. */
const PATIENCE_MS = 600_000;

export type StartedSite = {
  /** The process, which must be stopped even if it never answers. */
  readonly server: Running;
  readonly url: string;
  /** @throws Error when the site ends before it answers, or takes too long */
  readonly ready: () => Promise<void>;
};

/** Starts a site and its sandbox as `npm start` does, with its own data and ports. */
export function startSite(options: {
  name?: string;
  dataDir: string;
  /** The ports of the site, of its sandbox and of the sandbox's SMTP server: see `freePorts`. */
  ports: readonly number[];
  env?: Readonly<Record<string, string>>;
}): StartedSite {
  const { name = 'The site', dataDir, ports, env = {} } = options;
  const [port = 0, sandboxPort = 0, smtpPort = 0] = ports;
  const server = startNode(name, ['--import', 'tsx', 'src/tools/commands/start.ts'], {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const url = `http://localhost:${port}`;
  return {
    server,
    url,
    ready: () => waitFor(`${url}/api/openapi.json`, server, { mostMs: PATIENCE_MS }),
  };
}

/** The ids of the hotels on a site's first page of results. */
export async function hotelIds(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v2/search/list`);
  const { hotels } = contract.listHotels.response.parse(await answer.json());
  return hotels.map(({ id }) => id);
}
