import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { runCommand, wholeNumber } from '../lib/command';
import { withSite } from './bench-site';
import { cpuMs, nextServersIn } from './cpu';

/**
 * `npm run bench:idle [-- --wait 180] [--seconds 60]`: CPU time of a site that nobody visits, in ms
 * a second, for each process that serves it. The site starts on an empty data directory, or on the
 * server of DATABASE_URL; it is read from /proc when the start is long over.
 */
async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc and needs Linux.');
  const { values } = parseArgs({
    options: {
      wait: { type: 'string', default: '180' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const seconds = wholeNumber('seconds', values.seconds);
  await withSite(3870, async ({ server }) => {
    await sleep(wholeNumber('wait', values.wait) * 1000);
    const servers = nextServersIn(server.child.pid ?? 0);
    const before = servers.map(cpuMs);
    await sleep(seconds * 1000);
    const load = loadavg().map((part) => part.toFixed(1));
    process.stdout.write(
      `${cpus().length} cores, Node ${process.version}, load ${load.join(', ')}; ` +
        `${seconds} s after a rest of ${values.wait} s\n`,
    );
    for (const [at, pid] of servers.entries()) {
      const spent = (cpuMs(pid) - (before[at] ?? 0)) / seconds;
      process.stdout.write(`process ${at + 1}: ${spent.toFixed(2)} ms CPU a second\n`);
    }
  });
}

runCommand(main);
