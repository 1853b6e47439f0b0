import { describe, expect, it, vi } from 'vitest';

import { createReportHandler } from './security-reports';

const REPORT = {
  'csp-report': {
    'document-uri': 'https://www.example.com/auth/login?redirect_url=%2Fmypage&token=secret#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'script-sample': 'alert(document.cookie)',
  },
};

function post(body: unknown, length = JSON.stringify(body).length): Request {
  return new Request('http://site.test/api/security-reports', {
    method: 'POST',
    headers: { 'content-length': String(length) },
    body: JSON.stringify(body),
  });
}

describe('a browser’s report', () => {
  it('is noted without what an address may hold of a visitor', async () => {
    const note = vi.fn();
    expect((await createReportHandler(note)(post(REPORT))).status).toBe(204);
    expect(note.mock.calls).toEqual([
      [
        {
          directive: 'script-src-elem',
          blocked: 'inline',
          page: 'https://www.example.com/auth/login',
        },
      ],
    ]);
  });

  it.each([
    ['no report', post({ anything: 1 }), 400],
    [
      'no text of JSON',
      new Request('http://site.test/', {
        method: 'POST',
        headers: { 'content-length': '1' },
        body: '{',
      }),
      400,
    ],
    ['a long one', post(REPORT, 9_000), 413],
    [
      'one of unknown length',
      new Request('http://site.test/', { method: 'POST', body: '{}' }),
      413,
    ],
    ['a read', new Request('http://site.test/'), 405],
  ])('is refused as %s', async (_what, request, status) => {
    const note = vi.fn();
    expect((await createReportHandler(note)(request)).status).toBe(status);
    expect(note).not.toHaveBeenCalled();
  });

  it('is noted 60 times a minute, so that nobody fills the log', async () => {
    const note = vi.fn();
    let now = 0;
    const handleReport = createReportHandler(note, () => now);
    for (let at = 0; at < 70; at += 1) await handleReport(post(REPORT));
    expect(note).toHaveBeenCalledTimes(60);
    expect((await handleReport(post(REPORT))).status).toBe(429);
    now = 60_000;
    expect((await handleReport(post(REPORT))).status).toBe(204);
  });
});
