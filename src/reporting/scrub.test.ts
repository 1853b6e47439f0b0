import { afterEach, describe, expect, it, vi } from 'vitest';

import { plainSelector, scrub, scrubEnvelope, scrubText } from './scrub';
import { attachSink, awaitSink, detachSink, reportError } from './report';

describe('a text', () => {
  it.each([
    ['mail to hanna.kim+stay@mail.example.com failed', 'mail to [email] failed'],
    ['email=hanna%40example.com', 'email=hanna%40example.com'.replace(/.*/, '[email]')],
    ['call 010-2345-6789 now', 'call [tel] now'],
    ['call 01023456789', 'call [tel]'],
    ['+82 10-2345-6789', '[tel]'],
    ['/auth/reset?code=123456&from=2027-01-02', '/auth/reset?code=[removed]&from=2027-01-02'],
    [
      'http://site.test/en/vouchers/redeem#ABCD-EFGH-JKMN-0123',
      'http://site.test/en/vouchers/redeem#[removed]',
    ],
    ['/vouchers/redeem?a=1#%41BCD) at x', '/vouchers/redeem?a=[removed]#[removed]) at x'],
    ['back to redeem%23ABCD-EFGH-JKMN-0123', 'back to redeem%23[code]'],
    ['no voucher for abcd-efgh-jkmn-0123.', 'no voucher for [code].'],
    ['Bearer eyJhbGciOi.eyJzdWIiOi.c2ln', 'Bearer [token]'],
    ['Failed query: select 1\nparams: 김하늘', 'A query failed'],
  ])('is scrubbed: %s', (text, expected) => expect(scrubText(text)).toBe(expected));

  it.each([
    'Cannot read properties of undefined',
    '/hotel/1001?from=2027-03-01&to=2027-04-01',
    'meomum@0.1.0+6f1100e92d2f',
    'main > form#redeem > button',
    '6f1100e9-2d2f-4abc-8def-0123456789ab',
  ])('stays unchanged when nothing in it is personal: %s', (text) =>
    expect(scrubText(text)).toBe(text),
  );
});

describe('an event', () => {
  it('keeps what describes the code and removes what describes a person', () => {
    const event = {
      event_id: '01023456789012345678901234567890',
      release: 'meomum@0.1.0+0102345678',
      user: { id: '7', email: 'a@b.example', username: '김하늘', ip_address: '10.0.0.7' },
      request: {
        url: 'http://localhost/hotel/1?email=a@b.example',
        method: 'GET',
        headers: { 'User-Agent': 'x' },
        cookies: { a: 'b' },
        data: { name: '김하늘' },
      },
      tags: { route: '/hotel/[hotelId]' },
      contexts: {
        trace: { span_id: '1', data: { 'sentry.op': 'pageload', redirect_url: '/x', q: '김하늘' } },
      },
      spans: [{ attributes: { 'user.email': { value: 'a@b.example' }, 'http.method': 'GET' } }],
    };
    expect(scrub(event)).toEqual({
      event_id: event.event_id,
      release: event.release,
      user: { id: '7' },
      request: { url: 'http://localhost/hotel/1?email=[removed]', method: 'GET' },
      tags: event.tags,
      contexts: { trace: { span_id: '1', data: { 'sentry.op': 'pageload' } } },
      spans: [{ attributes: { 'http.method': 'GET' } }],
    });
  });

  it('names a clicked element without its label', () => {
    expect(plainSelector('form > button.ui-btn[aria-label="김하늘"][name="a"]')).toBe(
      'form > button.ui-btn',
    );
  });
});

describe('an envelope', () => {
  it('is scrubbed in every item, a recording keeps its correct length, and unreadable bytes are removed', () => {
    const recording = '{"segment_id":0}\n[{"href":"/x?email=a@b.example"}]';
    const envelope = [
      { sent_at: '2027-01-01T00:00:00Z' },
      [
        [{ type: 'event' }, { message: 'a@b.example' }],
        [{ type: 'replay_recording', length: recording.length }, recording],
        [{ type: 'attachment' }, new Uint8Array([1])],
      ],
    ];
    expect(scrubEnvelope(envelope)).toBe(envelope);
    const cleaned = '{"segment_id":0}\n[{"href":"/x?email=[removed]"}]';
    expect(envelope[1]).toEqual([
      [{ type: 'event' }, { message: '[email]' }],
      [{ type: 'replay_recording', length: cleaned.length }, cleaned],
    ]);
  });
});

describe('reporting', () => {
  afterEach(detachSink);

  it('keeps no errors when nothing will ever send them', () => {
    reportError(new Error('lost'));
    const sink = vi.fn();
    attachSink(sink);
    expect(sink).not.toHaveBeenCalled();
  });

  it('sends the errors that came while the sink was loading, and those that come afterwards', () => {
    awaitSink();
    const [early, late] = [new Error('early'), new Error('late')];
    reportError(early, { source: 'render' });
    const sink = vi.fn();
    attachSink(sink);
    reportError(late);
    expect(sink.mock.calls).toEqual([
      [early, { source: 'render' }],
      [late, {}],
    ]);
  });

  it('never throws', () => {
    attachSink(() => {
      throw new Error('the service is broken');
    });
    expect(() => reportError(new Error('x'))).not.toThrow();
  });
});
