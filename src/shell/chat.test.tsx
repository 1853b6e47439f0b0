// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';

import '@/ui/testing';
import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { ChatLauncher } from './chat-launcher';
import { createChatService, type ChatService } from './chat-launcher';

const { at, visitor } = vi.hoisted(() => ({
  at: { locale: 'ko' as string },
  visitor: { user: null as { id: string } | null },
}));
vi.mock('next/router', () => ({ useRouter: () => at }));
vi.mock('@/session/hooks', () => ({ useVisitor: () => visitor }));

function open(locale: Locale, props: { pluginKey?: string; service?: ChatService } = {}) {
  at.locale = locale;
  const i18n = i18nOf(locale, loadTranslations(locale, ['common', 'shell']));
  return render(
    <I18nextProvider i18n={i18n}>
      <ChatLauncher {...props} />
    </I18nextProvider>,
  );
}
const fakeService = () => ({ open: vi.fn(() => Promise.resolve()), hide: vi.fn() });

afterEach(() => {
  cleanup();
  document.getElementById('modal')?.remove();
  visitor.user = null;
});

describe.each([
  ['ko', '상담하기', '무엇을 도와드릴까요?', '자주 묻는 질문 보기'],
  ['en', 'Ask us', 'How can we help?', 'Read the common questions'],
] as const)('without a key of the chat service, in %s', (locale, launcher, title, faq) => {
  it('the button opens the customer-service card, and Escape closes it and returns the focus', async () => {
    const service = fakeService();
    open(locale, { pluginKey: '', service });
    const button = screen.getByRole('button', { name: launcher });
    button.focus();
    fireEvent.click(button);
    const card = await screen.findByRole('dialog', { name: title }, { timeout: 10_000 });
    const links = [...card.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      brand.phone.href,
      `mailto:${brand.email}`,
      expect.stringMatching(/faq$/),
    ]);
    expect(card.textContent).toContain(brand.phone.text);
    expect(card.textContent).toContain(brand.hours[locale]);
    expect(card.textContent).toContain(faq);
    fireEvent.keyDown(card, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(service.open).not.toHaveBeenCalled();
  });
});

describe('with a key of the chat service', () => {
  it('the service is loaded only when the chat is opened, and is hidden when the page is left', async () => {
    visitor.user = { id: 'm1' };
    const service = fakeService();
    const { unmount } = open('en', { pluginKey: 'key', service });
    expect(service.open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Ask us' }));
    await waitFor(() => expect(service.open).toHaveBeenCalledOnce());
    expect(service.open).toHaveBeenCalledWith({ pluginKey: 'key', memberId: 'm1', locale: 'en' });
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    expect(service.hide).toHaveBeenCalled();
  });

  it('the customer-service card is shown when the chat does not load', async () => {
    const service = fakeService();
    service.open.mockRejectedValueOnce(new Error('blocked'));
    open('en', { pluginKey: 'key', service });
    fireEvent.click(screen.getByRole('button', { name: 'Ask us' }));
    expect(
      await screen.findByRole('dialog', { name: 'How can we help?' }, { timeout: 10_000 }),
    ).toBeDefined();
  });
});

describe('the chat service', () => {
  const fakeLoader = (error: Error | null = null) => ({
    loadScript: vi.fn(),
    boot: vi.fn((_: object, done?: (error: Error | null, user: null) => void) =>
      done?.(error, null),
    ),
    showMessenger: vi.fn(),
    hideMessenger: vi.fn(),
    shutdown: vi.fn(),
  });
  const guest = { pluginKey: 'key', memberId: null, locale: 'ko' } as const;

  it('is started once for a visitor, without its own button', async () => {
    const loader = fakeLoader();
    const load = vi.fn(() => Promise.resolve(loader));
    const service = createChatService(load);
    service.hide();
    expect(load).not.toHaveBeenCalled();
    await service.open(guest);
    await service.open(guest);
    expect(loader.loadScript).toHaveBeenCalledOnce();
    expect(loader.boot).toHaveBeenCalledOnce();
    expect(loader.boot.mock.calls[0]?.[0]).toMatchObject({
      pluginKey: 'key',
      language: 'ko',
      hideChannelButtonOnBoot: true,
      trackDefaultEvent: false,
    });
    expect(loader.boot.mock.calls[0]?.[0]).not.toHaveProperty('memberId');
    expect(loader.showMessenger).toHaveBeenCalledTimes(2);
    await service.open({ ...guest, memberId: 'm1' });
    expect(loader.shutdown).toHaveBeenCalledOnce();
    expect(loader.boot.mock.calls[1]?.[0]).toMatchObject({ memberId: 'm1' });
    service.hide();
    expect(loader.hideMessenger).toHaveBeenCalledOnce();
  });

  it('reports that it refused or never answered', async () => {
    const refusing = createChatService(() => Promise.resolve(fakeLoader(new Error('no'))));
    await expect(refusing.open(guest)).rejects.toThrow('no');
    const silent = { ...fakeLoader(), boot: vi.fn() };
    await expect(createChatService(() => Promise.resolve(silent), 1).open(guest)).rejects.toThrow();
    expect(silent.showMessenger).not.toHaveBeenCalled();
  });
});
