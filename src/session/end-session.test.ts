import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { describe, expect, it } from 'vitest';

import { endSession } from './end-session';

function cookiesAfter(cookies: Partial<Record<string, string>>): string[] {
  const req = Object.assign(new IncomingMessage(new Socket()), { cookies });
  const res = new ServerResponse(req);
  res.setHeader('Set-Cookie', 'next-auth.session-token=fresh; Path=/');
  endSession({ req, res });
  return [res.getHeader('set-cookie') ?? []].flat().map(String);
}

describe('ending a session', () => {
  it('deletes every part of the session’s cookie, after cookies that were set before', () => {
    const set = cookiesAfter({
      'next-auth.session-token': 'a',
      '__Host-next-auth.session-token.0': 'b',
      'next-auth.csrf-token': 'c',
      other: 'd',
    });
    expect(set).toHaveLength(3);
    expect(set[1]).toMatch(/^next-auth\.session-token=; Path=\/; Max-Age=0;/);
    expect(set[2]).toMatch(/^__Host-next-auth\.session-token\.0=; .*; Secure$/);
  });

  it('sets no cookies for a visitor', () => {
    expect(cookiesAfter({ 'next-auth.csrf-token': 'c' })).toHaveLength(1);
  });
});
