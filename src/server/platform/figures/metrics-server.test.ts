import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { isStartRefused } from '@/config/start-refused';
import { startMetricsServer } from './metrics-server';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const host = '127.0.0.1';
const urlOf = (server: Server) => `http://${host}:${(server.address() as AddressInfo).port}`;

it('gives the figures at one address and in one form', async () => {
  const server = await startMetricsServer({ port: 0, host }, async () => 'visits_total 3\n');
  servers.push(server);
  const answer = await fetch(`${urlOf(server)}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toBe('visits_total 3\n');
  const others = [
    fetch(`${urlOf(server)}/`),
    fetch(`${urlOf(server)}/metrics/x`),
    fetch(`${urlOf(server)}/metrics`, { method: 'POST' }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 405]);
});

it('answers 500 when they can’t be collected, and goes on', async () => {
  let fails = true;
  const server = await startMetricsServer({ port: 0, host }, async () => {
    if (fails) throw new Error('a secret reason');
    return '';
  });
  servers.push(server);
  const answer = await fetch(`${urlOf(server)}/metrics`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  fails = false;
  expect((await fetch(`${urlOf(server)}/metrics`)).status).toBe(200);
});

it('refuses a taken port and an address of another machine in words', async () => {
  const taken = createServer();
  servers.push(taken);
  await new Promise<void>((resolve) => taken.listen(0, host, resolve));
  const { port } = taken.address() as AddressInfo;
  const refused = await startMetricsServer({ port, host }, async () => '').catch(
    (error: unknown) => error,
  );
  expect(isStartRefused(refused)).toBe(true);
  expect(String(refused)).toContain(`METRICS_PORT: port ${port} of 127.0.0.1 is taken`);
  const away = startMetricsServer({ port: 0, host: '203.0.113.1' }, async () => '');
  await expect(away).rejects.toThrow('METRICS_HOST: 203.0.113.1 is no address of this machine');
});
