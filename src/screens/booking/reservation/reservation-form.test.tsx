// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import type { ErrorCode } from '@/contract/errors';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { handDraftOver, readDraft } from '@/features/booking/reservation-draft';
import { ReservationFormProvider, useReservationForm } from './form-provider';
import { GuestFields } from './guest-fields';
import { ReservationForm, type Visitor } from './reservation-form';

const push = vi.fn(async () => true);

const ID = 'M0123456789AB';
const user = { name: '김머묾', email: 'guest@example.com', tel: '+821012345678', iso: 'KR' };
const quote = {
  ...aReservation().quote,
  token: 'signed',
  expiresAt: '2027-02-01T03:30:00.000Z',
};
const korea = { countries: [{ iso: 'KR', name: '대한민국', callingCode: '82', texted: true }] };
const held = { id: ID, holdExpiresAt: '2027-02-01T03:15:00.000Z', total: quote.total };

beforeEach(() => {
  push.mockClear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type FormProps = Parameters<typeof ReservationForm>[0];

function Form(props: FormProps) {
  return (
    <ReservationFormProvider member={'section' in props.user ? null : props.user}>
      <ReservationForm {...props} />
    </ReservationFormProvider>
  );
}

function open(
  hold: () => typeof held | Promise<typeof held>,
  onLoadPrice = async () => undefined,
  forget: () => Promise<{ done: true }> = async () => ({ done: true }),
) {
  const fake = fakeApi({
    listCountries: () => korea,
    holdRoom: hold,
    deleteReservationDraft: forget,
  });
  const view = renderPage(
    <Form
      quote={quote}
      priced={quote}
      pricing={false}
      user={user}
      priceFor={async () => null}
      stay={{}}
      checkInTime="15:00"
      above={null}
      barNote="30박"
      onLoadPrice={onLoadPrice}
    >
      <p>환불</p>
    </Form>,
    { api: fake.api, router: { push } },
  );
  return { ...fake, ...view };
}

const boxes = {
  terms: /이용약관에 동의/,
  privacy: /개인정보를 모으고/,
  cancellation: /취소와 환불 규정/,
  marketing: /할인과 소식/,
};
const box = (name: keyof typeof boxes) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: boxes[name] });
const submit = () => {
  const button = screen.getAllByRole('button', { name: /결제로 계속/ })[0];
  if (button === undefined) throw new Error('No button');
  fireEvent.click(button);
};
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /필수 항목에 모두/ }));
const bodies = (calls: ReturnType<typeof open>['calls']) =>
  calls
    .filter(({ name }) => name === 'holdRoom')
    .map(({ request }) => (request as { body: Record<string, unknown> }).body);

describe('the page around the fields', () => {
  it('is not rendered again when the form is ready, nor while a guest types and leaves a field', async () => {
    const rendered = vi.fn();
    function Page() {
      const { getValues } = useReservationForm();
      rendered();
      return (
        <>
          <GuestFields isVisitor />
          <button onClick={() => rendered(getValues('name'))}>값</button>
        </>
      );
    }
    renderPage(
      <ReservationFormProvider member={null}>
        <Page />
      </ReservationFormProvider>,
      { api: fakeApi({ listCountries: () => korea }).api, router: { push } },
    );
    const name = screen.getByRole('textbox', { name: /^이름/ });
    fireEvent.blur(name);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(name, { target: { value: '김손님' } });
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
    // React's strict mode, in which tests run, calls each component twice for one rendering.
    expect(rendered).toHaveBeenCalledTimes(2);
    fireEvent.click(screen.getByRole('button', { name: '값' }));
    expect(rendered).toHaveBeenLastCalledWith('김손님');
  });
});

describe('consents', () => {
  it('start unticked, each with the four facts that the law requires', () => {
    open(() => held);
    for (const name of ['terms', 'privacy', 'cancellation', 'marketing'] as const) {
      expect(box(name).checked).toBe(false);
    }
    for (const fact of ['목적', '항목', '보유 기간', '동의하지 않으면']) {
      expect(screen.getAllByText(fact)).toHaveLength(4);
    }
  });

  it('hold no room while a required one is missing, and each missing one shows an error', async () => {
    const { count } = open(() => held);
    fireEvent.click(box('terms'));
    submit();
    await waitFor(() => expect(box('privacy').getAttribute('aria-invalid')).toBe('true'));
    expect(box('terms').getAttribute('aria-invalid')).toBeNull();
    expect(box('cancellation').getAttribute('aria-invalid')).toBe('true');
    expect(box('marketing').getAttribute('aria-invalid')).toBeNull();
    expect(count('holdRoom')).toBe(0);
  });

  it('are one line that names the required ones, and unfold where one is missing', async () => {
    open(() => held);
    const fold = box('terms').closest<HTMLDetailsElement>('details');
    expect(fold?.open).toBe(false);
    const all = screen.getByRole('checkbox', { name: /필수 항목에 모두/ });
    const hint = document.getElementById(all.getAttribute('aria-describedby') ?? '')?.textContent;
    for (const name of ['이용약관', '개인정보', '취소와 환불 규정']) expect(hint).toContain(name);
    expect(box('marketing').closest('details')).toBeNull();
    submit();
    await waitFor(() => expect(fold?.open).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(box('terms')));
  });

  it('can be given all at once where they are required, which never includes marketing', () => {
    open(() => held);
    agree();
    expect(box('terms').checked && box('privacy').checked && box('cancellation').checked).toBe(
      true,
    );
    expect(box('marketing').checked).toBe(false);
  });
});

describe('the arrival time and the requests', () => {
  it('are one line that says what was given, and unfold where the text is too long', async () => {
    open(() => held);
    const requests = screen.getByLabelText(/호텔에 남길 말/);
    const fold = requests.closest<HTMLDetailsElement>('details');
    const line = () => fold?.querySelector('summary')?.textContent;
    expect(line()).toContain('정하셨다면 알려 주세요');
    fireEvent.change(screen.getByLabelText('도착 예정 시간'), { target: { value: '22:00' } });
    fireEvent.input(requests, { target: { value: '조용한 방이면 좋겠어요' } });
    expect(line()).toMatch(/22:00.23:00 · 조용한 방이면 좋겠어요$/);
    expect(fold?.open).toBe(false);
    fireEvent.input(requests, { target: { value: 'x'.repeat(1001) } });
    await waitFor(() => expect(fold?.open).toBe(true));
    expect(line()).toMatch(/x{40}…$/);
  });
});

describe('guest details', () => {
  it('are filled in from the member’s profile', () => {
    open(() => held);
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('김머묾');
    expect(screen.getByLabelText<HTMLInputElement>('휴대전화').value).toBe('010-1234-5678');
    expect(screen.getByLabelText<HTMLSelectElement>('국가 번호').value).toBe('KR');
  });

  it('of a member are one line, which unfolds for who wants to change them', async () => {
    open(() => held);
    const name = screen.getByLabelText('이름');
    expect(name.closest('[hidden]')).not.toBeNull();
    const folded = screen.getByTestId('guest-folded').textContent;
    for (const own of ['김머묾', 'guest@example.com', '010-1234-5678'])
      expect(folded).toContain(own);
    fireEvent.click(screen.getByRole('button', { name: '고치기' }));
    expect(screen.queryByTestId('guest-folded')).toBeNull();
    expect(name.closest('[hidden]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name));
    // What is typed doesn't fold them again.
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.change(name, { target: { value: '김' } });
    expect(name.closest('[hidden]')).toBeNull();
  });

  it.each([
    ['이름', '  ', '이름을 적어 주세요.'],
    ['이메일', 'guest@', '이메일 주소를 확인해 주세요.'],
    ['휴대전화', '12', '전화번호를 확인해 주세요.'],
  ])(
    'have an error before anything is sent when this is wrong: %s',
    async (label, value, message) => {
      const { count } = open(() => held);
      agree();
      fireEvent.input(screen.getByLabelText(label), { target: { value } });
      submit();
      await screen.findByText(message);
      expect(count('holdRoom')).toBe(0);
    },
  );

  it('are saved while typing and are restored', async () => {
    const { unmount } = open(() => held);
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim Meomum' } });
    expect(readDraft()?.values.name).toBe('Kim Meomum');
    unmount();
    open(() => held);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('Kim Meomum'),
    );
  });

  it('show at once that a request is too long, and still keep it in this tab', async () => {
    const { unmount } = open(() => held);
    const requests = screen.getByLabelText(/호텔에 남길 말/);
    fireEvent.input(requests, { target: { value: 'x'.repeat(1001) } });
    expect(screen.getByText('1001 / 1000')).toBeTruthy();
    expect(requests.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('1,000자까지 적을 수 있어요.')).toBeTruthy();
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim Meomum' } });
    expect(readDraft()?.values).toMatchObject({ name: 'Kim Meomum', requests: 'x'.repeat(1001) });
    unmount();
    open(() => held);
    await screen.findByText('1001 / 1000');
  });

  it('are deleted from the account and from the tab by one press', async () => {
    const { count, unmount } = open(() => held);
    screen.getByText(/계정에 30일 동안 보관/);
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Hanna Kim' } });
    fireEvent.input(screen.getByLabelText(/호텔에 남길 말/), { target: { value: '조용한 방' } });
    agree();
    fireEvent.click(screen.getByRole('button', { name: '입력한 내용 지우기' }));
    const message = await screen.findByText('입력하신 내용을 지웠어요.');
    expect(message.getAttribute('role')).toBe('status');
    expect(count('deleteReservationDraft')).toBe(1);
    expect(readDraft()).toBeNull();
    const shown = () => [
      screen.getByLabelText<HTMLInputElement>('이름').value,
      screen.getByLabelText<HTMLInputElement>(/호텔에 남길 말/).value,
      box('terms').checked,
    ];
    expect(shown()).toEqual(['김머묾', '', false]);
    unmount();
    open(() => held);
    expect(shown()).toEqual(['김머묾', '', false]);
  });

  it('stay, with a message, when they can not be deleted at the moment', async () => {
    const refusal = new ApiError(429, 'RATE_LIMITED', 'text of the API', 'request');
    open(
      () => held,
      async () => undefined,
      () => Promise.reject(refusal),
    );
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Hanna Kim' } });
    fireEvent.click(screen.getByRole('button', { name: '입력한 내용 지우기' }));
    await screen.findByText('text of the API');
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('Hanna Kim');
    expect(readDraft()?.values.name).toBe('Hanna Kim');
  });

  it('can be those of another guest, who is sent with the time of arrival', async () => {
    const { calls } = open(() => held);
    fireEvent.click(screen.getByRole('checkbox', { name: /다른 분이 머물러요/ }));
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('');
    screen.getByText(/guest@example.com 두 곳으로/);
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Hanna Kim' } });
    fireEvent.input(screen.getByLabelText('이메일'), { target: { value: 'hanna@example.com' } });
    fireEvent.input(screen.getByLabelText('휴대전화'), { target: { value: '010-2345-6789' } });
    fireEvent.change(screen.getByLabelText('도착 예정 시간'), { target: { value: '22:00' } });
    agree();
    submit();
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(bodies(calls)[0]).toMatchObject({
      guest: { name: 'Hanna Kim', email: 'hanna@example.com' },
      arrival: '22:00',
      forOther: true,
    });
  });

  it('return to the member when no other guest is staying after all', () => {
    open(() => held);
    const other = screen.getByRole('checkbox', { name: /다른 분이 머물러요/ });
    fireEvent.click(other);
    fireEvent.click(other);
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('김머묾');
  });

  it('are not submitted by the Enter key that completes a Korean syllable', () => {
    open(() => held);
    const field = screen.getByLabelText('이름');
    const enter = createEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent(field, enter);
    expect(enter.defaultPrevented).toBe(true);
  });
});

describe('holding the room', () => {
  it('sends the signed quote, goes on to the payment and discards the draft', async () => {
    const { calls } = open(() => held);
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim' } });
    agree();
    submit();
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/payment/${ID}`));
    const [body] = bodies(calls);
    expect(body).toMatchObject({
      quoteToken: 'signed',
      guest: { name: 'Kim', email: user.email, tel: '010-1234-5678', telCountry: 'KR' },
      consents: { terms: true, privacy: true, cancellation: true, marketing: false },
    });
    expect(readDraft()).toBeNull();
  });

  it('repeats an attempt with the same idempotency key, also on a page without HTTPS', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    let tries = 0;
    const { calls, count } = open(async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return held;
    });
    agree();
    submit();
    await screen.findByText('서버에 닿지 않았어요');
    submit();
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(count('holdRoom')).toBe(2);
    const [first, second] = bodies(calls);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
    expect(String(first?.idempotencyKey).length).toBeGreaterThanOrEqual(8);
  });

  const refuse =
    (code: ErrorCode, message = `text of ${code}`) =>
    () =>
      Promise.reject(new ApiError(409, code, message, 'request'));

  it('offers other dates when the last room has been sold, and keeps what was typed', async () => {
    open(refuse('SOLD_OUT'));
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim' } });
    agree();
    submit();
    await screen.findByText('text of SOLD_OUT');
    const other = screen.getByRole('link', { name: '달력에서 다른 날짜 보기' });
    expect(other.getAttribute('href')).toBe('/hotel/7/calendar');
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('Kim');
    expect(box('terms').checked).toBe(true);
  });

  it.each(['PRICE_CHANGED', 'QUOTE_EXPIRED'] as const)(
    'loads the new price after %s',
    async (code) => {
      const onLoadPrice = vi.fn(async () => undefined);
      open(refuse(code), onLoadPrice);
      agree();
      submit();
      fireEvent.click(await screen.findByRole('button', { name: '지금 금액 불러오기' }));
      expect(onLoadPrice).toHaveBeenCalledTimes(1);
      await screen.findByText(/지금 금액을 불러왔어요/);
    },
  );

  it('shows at its field that a telephone number was refused', async () => {
    open(refuse('TEL_INVALID'));
    agree();
    submit();
    await screen.findByText('전화번호를 확인해 주세요.');
    const tel = screen.getByLabelText('휴대전화');
    expect(tel.getAttribute('aria-invalid')).toBe('true');
    // The member's details were folded, and a hidden field can't have the focus.
    await waitFor(() => expect(document.activeElement).toBe(tel));
    expect(tel.closest('[hidden]')).toBeNull();
  });
});

describe('the form of a visitor', () => {
  /**
   * Opens the form for a visitor with a proven address, or with none yet. Calls after joining go to
   * a second API client, that of the new member.
   */
  function openAsVisitor(email: string | null, hold: () => typeof held | Promise<typeof held>) {
    const member = fakeApi({ holdRoom: hold }, 'ko', 'm1');
    const ask = vi.fn();
    const signIn = vi.fn<Visitor['signIn']>(async () => ({ api: member.api }));
    const cheaper = {
      ...quote,
      lines: [
        ...quote.lines,
        {
          kind: 'COUPON' as const,
          amount: -20_000,
          coupon: { id: 5, title: { ko: '가입 쿠폰', en: 'Welcome' } },
        },
      ],
      total: quote.total - 20_000,
    };
    const visitor: Visitor = { email, section: null, ask, signIn };
    const nobody = fakeApi({ listCountries: () => korea });
    const view = renderPage(<VisitorForm visitor={visitor} priceFor={async () => cheaper} />, {
      api: nobody.api,
      router: { push },
    });
    return { ...view, ask, signIn, cheaper, sent: () => bodies(member.calls) };
  }
  function VisitorForm(props: { visitor: Visitor; priceFor: FormProps['priceFor'] }) {
    const { visitor, priceFor } = props;
    return (
      <Form
        {...{ quote, priceFor, stay: {}, priced: quote, pricing: false, user: visitor }}
        checkInTime="15:00"
        above={null}
        barNote="30박"
        onLoadPrice={async () => undefined}
      >
        <p>환불</p>
      </Form>
    );
  }
  const isTicked = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked;
  const fill = () => {
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: '이여름' } });
    fireEvent.input(screen.getByLabelText('휴대전화'), { target: { value: '010-2345-6789' } });
    agree();
  };

  it('creates the membership once, and keeps everything typed when the hold fails', async () => {
    let tries = 0;
    const { signIn, sent, cheaper } = openAsVisitor('new@example.com', () => {
      tries += 1;
      if (tries === 1) throw new ApiError(409, 'SOLD_OUT', 'gone', 'r');
      return held;
    });
    expect(screen.queryByLabelText('이메일')).toBeNull();
    fill();
    submit();
    await screen.findByText('gone');
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('이여름');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /14세/ }).checked).toBe(true);
    submit();
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/payment/${ID}`));
    expect(signIn.mock.calls[0]?.[0]).toEqual({
      name: '이여름',
      tel: '010-2345-6789',
      telCountry: 'KR',
      consents: { terms: true, privacy: true, age: true, marketing: false },
    });
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({
      guest: { name: '이여름', email: 'new@example.com', tel: '010-2345-6789' },
      coupons: { ids: [5], total: cheaper.total },
    });
  });

  it('asks to prove the e-mail address before anything is sent', async () => {
    const { ask, signIn } = openAsVisitor(null, () => held);
    fill();
    submit();
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(signIn).not.toHaveBeenCalled();
  });

  it('shows a refused telephone number at its field, and keeps the other values', async () => {
    const { signIn } = openAsVisitor('new@example.com', () => held);
    signIn.mockResolvedValueOnce({ code: 'TEL_INVALID', message: '번호가 이상해요.' });
    fill();
    submit();
    await screen.findByText('번호가 이상해요.');
    expect(push).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the visitor turns out to be a member, and adds the member’s own details', async () => {
    const { unmount } = openAsVisitor(null, () => held);
    fireEvent.input(screen.getByLabelText(/호텔에 남길 말/), { target: { value: '조용한 방' } });
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim M' } });
    agree();
    // Ticked consents aren't stored with the draft; they are handed over and stay valid for a
    // while.
    expect(JSON.stringify(sessionStorage)).not.toContain('cancellation');
    handDraftOver();
    unmount();
    const draft = { getReservationDraft: async () => ({ draft: null }) };
    const { api } = fakeApi({ listCountries: () => korea, ...draft }, 'ko', 'm1');
    const page = (owner: typeof api) =>
      renderPage(
        <Form
          {...{ quote, stay: {}, priced: quote, pricing: false, user }}
          priceFor={async () => null}
          checkInTime="15:00"
          above={null}
          barNote="30박"
          onLoadPrice={async () => undefined}
        >
          <p>환불</p>
        </Form>,
        { api: owner, router: { push } },
      );
    const mine = page(api);
    await screen.findByDisplayValue('조용한 방');
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('Kim M');
    expect(screen.getByLabelText<HTMLInputElement>('휴대전화').value).toBe('010-1234-5678');
    for (const name of ['terms', 'privacy', 'cancellation']) expect(isTicked(name)).toBe(true);
    expect(isTicked('marketing')).toBe(false);
    mine.unmount();
    // The draft is handed over once, so the next person who signs in within the tab doesn't get it.
    page(fakeApi({ listCountries: () => korea, ...draft }, 'ko', 'm2').api);
    expect(screen.queryByDisplayValue('조용한 방')).toBeNull();
    expect(isTicked('terms')).toBe(false);
  });

  it('asks for the consents again when signing in elsewhere took too long', async () => {
    const { unmount } = openAsVisitor(null, () => held);
    fireEvent.input(screen.getByLabelText('이름'), { target: { value: 'Kim M' } });
    agree();
    handDraftOver();
    unmount();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1);
    openAsVisitor(null, () => held);
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('Kim M');
    expect(isTicked('terms')).toBe(false);
    vi.restoreAllMocks();
  });
});
