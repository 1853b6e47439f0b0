import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';

import { answerScrapes, createScrapes, type WebProcess } from './all-processes';

/** A process that counts visits, and its end of the line to the supervisor. */
function process(id: number, take: (from: number, message: unknown) => void) {
  const registry = new Registry();
  const registers = [registry];
  const visits = new Counter({ name: 'visits_total', help: 'Visits.', registers });
  const open = new Gauge({ name: 'open', help: 'Open.', registers });
  const lag = new Gauge({ name: 'lag', help: 'Lag.', aggregator: 'max', registers });
  const site = new Registry();
  new Gauge({ name: 'holds', help: 'Holds.', registers: [site] }).set(7);
  let isHung = false;
  let siteReads = 0;
  let listener: (message: unknown) => void = () => undefined;
  answerScrapes(
    {
      send: (message) => take(id, JSON.parse(JSON.stringify(message))),
      listen: (given) => (listener = given),
    },
    {
      process: async () => registry,
      site: async () => {
        siteReads += 1;
        return site;
      },
    },
  );
  const web: WebProcess = { id, send: (message) => (isHung ? undefined : listener(message)) };
  return {
    web,
    visits,
    open,
    lag,
    hang: () => (isHung = true),
    siteReads: () => siteReads,
  };
}

function site() {
  const processes: WebProcess[] = [];
  const scrapes = createScrapes(() => processes, 100);
  const start = (id: number) => {
    const started = process(id, scrapes.take);
    processes.push(started.web);
    return started;
  };
  const end = (id: number) => {
    processes.splice(
      processes.findIndex((one) => one.id === id),
      1,
    );
    return scrapes.end(id);
  };
  const read = async (name: string) => {
    const text = await scrapes.collect();
    const values = text.split('\n').filter((line) => line.startsWith(`${name} `));
    return values.map((line) => Number(line.split(' ')[1]));
  };
  return { start, end, read };
}

it('adds up what processes count, and has the figures of the site once, by each in turn', async () => {
  const { start, read } = site();
  const [one, two] = [start(1), start(2)];
  one.visits.inc(3);
  two.visits.inc(4);
  one.open.set(1);
  two.open.set(1);
  one.lag.set(0.2);
  two.lag.set(0.9);
  expect(await read('visits_total')).toEqual([7]);
  expect(await read('open')).toEqual([2]);
  expect(await read('lag')).toEqual([0.9]);
  expect(await read('holds')).toEqual([7]);
  expect([one.siteReads(), two.siteReads()]).toEqual([2, 2]);
});

it('gives the last figures of a process that doesn’t answer, and says that it is silent', async () => {
  const { start, read } = site();
  const [one, two] = [start(1), start(2)];
  one.visits.inc(3);
  two.visits.inc(4);
  expect(await read('visits_total')).toEqual([7]);
  two.hang();
  one.visits.inc();
  expect(await read('visits_total')).toEqual([8]);
  expect(await read('meomum_web_processes{state="silent"}')).toEqual([1]);
  expect(await read('meomum_web_processes{state="answering"}')).toEqual([1]);
});

it('keeps what an ended process has counted, and not what it had open', async () => {
  const { start, end, read } = site();
  const [one, two] = [start(1), start(2)];
  one.visits.inc(3);
  two.visits.inc(4);
  two.open.set(5);
  expect(await read('visits_total')).toEqual([7]);
  await end(2);
  expect(await read('visits_total')).toEqual([7]);
  expect(await read('open')).toEqual([0]);
  // The one that replaces it counts from 0, and ends as well.
  start(3).visits.inc(2);
  expect(await read('visits_total')).toEqual([9]);
  await end(3);
  await end(1);
  expect(await read('visits_total')).toEqual([9]);
  expect(await read('holds')).toEqual([]);
});
