// @vitest-environment jsdom
import { createInstance } from 'i18next';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { useTranslation } from 'next-i18next/pages';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { backendOf, optionsFor } from './options';

const NAMESPACES = Array.from({ length: 16 }, (_, at) => `part${at}`);

afterEach(() => vi.useRealTimers());

/** An i18next instance like that of a page, whose files are read by the given function. */
async function reading(read: (folder: string, file: string) => Promise<object | null>) {
  const instance = createInstance();
  await instance.use(backendOf(read)).init(optionsFor('ko'));
  return instance;
}

describe('the settings of next-i18next.config.js', () => {
  it('let ten files be read at a time, of the language and of its fallback language', async () => {
    const files: string[] = [];
    let now = 0;
    let most = 0;
    const instance = await reading(async (folder, file) => {
      files.push(`${folder}/${file}`);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return { title: file };
    });
    await instance.loadNamespaces(NAMESPACES);
    expect(most).toBe(10);
    expect(files).toHaveLength(32);
    expect(files).toContain('./public/locales/ko/part0.json');
    expect(instance.getResource('ko', 'part15', 'title')).toBe('ko/part15.json');
  });

  it('let a failed read be repeated five times, after 350 ms and then after twice as long each time', async () => {
    vi.useFakeTimers();
    const started = Date.now();
    const at: number[] = [];
    const instance = await reading(async (_folder, file) => {
      if (file.startsWith('ko/')) at.push(Date.now() - started);
      throw new Error('The network is down.');
    });
    const done = instance.loadNamespaces('part0');
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(at).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  });

  it('let a file that does not exist be read only once', async () => {
    const read = vi.fn(async () => null);
    await (await reading(read)).loadNamespaces('part0');
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a text that a language lacks', () => {
  it('is shown in English on the server and in the browser, which gets only the missing texts', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'locales-'));
    const write = (language: string, texts: object) => {
      const own = path.join(folder, 'public/locales', language);
      mkdirSync(own, { recursive: true });
      writeFileSync(path.join(own, 'home.json'), JSON.stringify(texts));
    };
    write('ko', { title: '제목', rooms_other: '{{count}}실' });
    const feature = { body: 'Body', title: 'Feature' };
    write('en', { title: 'Title', feature, rooms_one: 'a room', rooms_other: '{{count}} rooms' });
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const { readTranslations } = await import('./server');
    const { i18nOf } = await import('./instance');
    const sent = await readTranslations('ko', ['home']);
    vi.mocked(process.cwd).mockRestore();
    rmSync(folder, { recursive: true });
    expect(sent).toEqual({
      home: { title: '제목', rooms_other: '{{count}}실' },
      fallback: { language: 'en', texts: { home: { feature } } },
    });

    function Texts() {
      const { t, ready } = useTranslation('home');
      return <p>{[ready, t('title'), t('feature.title'), t('feature.text')].join('|')}</p>;
    }
    const html = renderToString(
      <I18nextProvider i18n={i18nOf('ko', sent)}>
        <Texts />
      </I18nextProvider>,
    );
    expect(html).toBe('<p>true|제목|Feature|feature.text</p>');
  });
});
