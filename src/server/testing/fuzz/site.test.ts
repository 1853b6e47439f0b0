import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import type { Known } from './requests';
import { fuzzSite } from './site';

/** Shows that faults of a site are found, with stand-in sites that have one fault each. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const page = (lang: string, text = '') => `<!DOCTYPE html><html lang="${lang}">${text}</html>`;
const REFUSAL = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'a', requestId: 'b' } });

async function findingsIn(
  fault: (url: URL, language: string) => { status?: number; text: string },
) {
  const answer: RequestListener = ({ url = '/' }, response) => {
    if (url.startsWith('/api/')) return response.writeHead(404).end(REFUSAL);
    const address = new URL(url, 'http://site.test');
    const language = /^\/en(?:\/|$)/.test(address.pathname) ? 'en' : 'ko';
    const { status = 200, text } = fault(address, language);
    response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  };
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const known: Known = { bookings: [new Map()], orders: [new Map()], pools: new Map() };
  const options = { url: `http://127.0.0.1:${port}`, seed: 19, requests: 500, member: null };
  return (await fuzzSite({ ...options, known })).findings;
}

it('finds nothing where nothing is wrong', async () => {
  expect(await findingsIn((_, language) => ({ text: page(language) }))).toEqual([]);
});

it('finds a page that fails on a key of Object.prototype', async () => {
  const filters: Record<string, string> = {};
  const findings = await findingsIn(({ searchParams }, language) => {
    try {
      // Found where nothing was put, so that it isn't a text.
      for (const value of searchParams.values()) filters[value]?.trim();
      return { text: page(language) };
    } catch {
      return { status: 500, text: page(language) };
    }
  });
  expect(findings.length).toBeGreaterThan(0);
  for (const finding of findings) {
    expect(finding).toMatch(/^seed 19, request \d+: 500 /);
    expect(finding).toMatch(/=(__proto__|constructor|toString|hasOwnProperty|valueOf)\b/);
  }
});

it('finds a page that ignores the language, and one that shows paths of code', async () => {
  const languages = await findingsIn(() => ({ text: page('ko') }));
  expect(languages[0]).toMatch(/200 is a page in ko, not en/);
  const traces = await findingsIn(({ searchParams }, language) => {
    const trace = 'at load (/srv/site/screens.js:12:5)';
    return { text: page(language, searchParams.getAll('page').length > 1 ? trace : '') };
  });
  expect(traces[0]).toMatch(/200 says “at load \(/);
});
