// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { DOCUMENT_KINDS, type DocumentKind } from '@/domain/booking/stay-documents';
import { renderPage } from '@/features/testing';
import { ApiError, ApiUnreachable } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { DocumentsSection } from './documents-section';

const ID = 'M0123456789AB';
let saved: string[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn(() => 'blob:document');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Unfolds the fields for companies, and returns the first one once it is there. */
function unfoldCompany() {
  const fold = screen.getByText('회사 이름으로 받기').closest('details');
  if (fold === null) throw new Error('No fold');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  return screen.findByLabelText('회사 이름');
}

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const show = (
  api: ReturnType<typeof fakeApi>['api'],
  documents: readonly DocumentKind[] = DOCUMENT_KINDS,
) => renderPage(<DocumentsSection id={ID} documents={documents} />, { api });

it('a document is saved once however often its button is pressed, and the page says so', async () => {
  let answer: (file: File) => void = () => undefined;
  const { api, calls } = fakeApi({
    getDocument: () => new Promise<File>((resolve) => (answer = resolve)),
  });
  show(api);
  const button = screen.getByRole('button', { name: '예약 확인서 저장' });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: '영수증 저장' }));
  answer(pdf('meomum-voucher.pdf'));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('저장했어요: meomum-voucher.pdf'),
  );
  expect(saved).toEqual(['meomum-voucher.pdf']);
  expect(calls.map(({ request }) => request)).toEqual([{ params: { id: ID, kind: 'voucher' } }]);
});

it('a failed download shows the API’s message, or says that the server could not be reached', async () => {
  const failures = [
    new ApiError(409, 'DOCUMENT_NOT_AVAILABLE', '지금은 없는 문서예요.', 'request'),
    new ApiUnreachable(null),
  ];
  const { api } = fakeApi({ getDocument: () => Promise.reject(failures.shift()) });
  show(api);
  const button = screen.getByRole('button', { name: '숙박확인서 저장' });
  fireEvent.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('지금은 없는 문서예요.');
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('없는 문서'));
  expect(saved).toEqual([]);
});

it('a receipt is made out to a company only when its registration number is valid', async () => {
  const { api, calls } = fakeApi({ issueDocument: () => pdf('meomum-receipt.pdf') });
  show(api);
  expect(screen.queryByLabelText('회사 이름')).toBeNull();
  await unfoldCompany();
  const forCompany = screen.getByRole('button', { name: '회사용 영수증 저장' });
  fireEvent.change(screen.getByLabelText('사업자등록번호'), { target: { value: '1234567890' } });
  fireEvent.click(forCompany);
  await screen.findByText('사업자등록번호를 다시 확인해 주세요.');
  screen.getByText('회사 이름을 입력해 주세요.');
  expect(calls).toEqual([]);
  fireEvent.change(screen.getByLabelText('회사 이름'), { target: { value: ' 머무는 사람들 ' } });
  fireEvent.change(screen.getByLabelText('사업자등록번호'), { target: { value: '123-45-67891' } });
  fireEvent.click(forCompany);
  await waitFor(() => expect(saved).toEqual(['meomum-receipt.pdf']));
  expect(calls.map(({ request }) => request)).toEqual([
    {
      params: { id: ID, kind: 'receipt' },
      body: { issuedTo: { company: '머무는 사람들', registration: '123-45-67891' } },
    },
  ]);
});

it('only the button that was pressed shows that it is busy', async () => {
  let answer: (file: File) => void = () => undefined;
  const { api } = fakeApi({
    issueDocument: () => new Promise<File>((resolve) => (answer = resolve)),
  });
  show(api);
  fireEvent.change(await unfoldCompany(), { target: { value: '머무는 사람들' } });
  fireEvent.change(screen.getByLabelText('사업자등록번호'), { target: { value: '123-45-67891' } });
  const forCompany = screen.getByRole('button', { name: '회사용 영수증 저장' });
  fireEvent.click(forCompany);
  await waitFor(() => expect(forCompany.getAttribute('aria-busy')).toBe('true'));
  const plain = screen.getByRole('button', { name: '영수증 저장' });
  expect(plain.getAttribute('aria-busy')).not.toBe('true');
  answer(pdf('meomum-receipt.pdf'));
  await waitFor(() => expect(saved).toEqual(['meomum-receipt.pdf']));
  expect(forCompany.getAttribute('aria-busy')).not.toBe('true');
});

it('the section lists the available documents, and is left out when there are none', async () => {
  const { api } = fakeApi({});
  show(api, ['receipt']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await unfoldCompany();
  expect(screen.queryByRole('button', { name: '회사용 월별 내역서 저장' })).toBeNull();
  cleanup();
  show(api, []);
  expect(screen.queryByRole('heading')).toBeNull();
});
