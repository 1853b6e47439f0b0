import NextDocument, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document';
import type { ComponentProps, ComponentType } from 'react';

import { digestContent } from '@/config/content-digest';
import { partOfEnv } from '@/config/env';
import { publicEnv } from '@/config/public-env';
import { DSN_META } from '@/reporting/settings';
import { type Route, routeOf } from '@/config/routes';
import { SCRIPT_LIST, SCRIPT_LOADER, type ScriptList } from '@/config/script-loader';
import { readSiteFonts, writeFontFaces } from '@/config/site-fonts';
import { HEADLINE_SLICES, TEXT_SLICES } from '@/config/constants';
import type { PageTexts } from '@/i18n/instance';
import { toLocale } from '@/i18n';
import { writeTranslationUrl } from '@/i18n/server';
import type { ShellProps } from '@/ssr/define-ssr';
import { replaceWithPlaceholder } from '@/ssr/html-placeholders';
import { globalCss } from '@/ui/theme/global-styles';
import { createServerStyleCache, SERVED_STYLES } from '@/ui/theme/style-cache';
import { DARK, LIGHT } from '@/ui/theme/tokens';
import type { App } from './app';

/** What the build has recorded about its font files. It is read once, when the server starts, as only a new build changes it. */
const SITE_FONTS = readSiteFonts();

/**
 * The global style sheet is a file of its own, so that browsers load it once and it isn't rendered
 * and compressed with every page. Its address changes with its content, which the build writes (`src/tools/lib/assets.ts`).
 */
const GLOBAL_CSS = `/styles/global.css?v=${digestContent(
  globalCss,
  SITE_FONTS === null ? '' : writeFontFaces(SITE_FONTS),
)}`;

/**
 * The address to which browsers report errors, from the running server's environment. Pages that
 * are rendered by the build (404, 500) have the build's.
 */
let knownDsn: string | undefined;

function browserDsn(): string {
  knownDsn ??= dsnOfEnv();
  return knownDsn;
}

function dsnOfEnv(): string {
  const { SENTRY_DSN, NEXT_PUBLIC_SENTRY_DSN } = partOfEnv();
  return NEXT_PUBLIC_SENTRY_DSN ?? SENTRY_DSN ?? publicEnv.sentryDsn;
}

type AppProps = ComponentProps<typeof App>;

/**
 * The HTML around every page. Emotion's own server rendering repeats styles within the body; here
 * each request has a cache in compatibility mode, whose styles are put into the head once.
 */
export class Document extends NextDocument<{ locale: string }> {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps> {
    const cache = createServerStyleCache();
    const renderPage = context.renderPage;
    context.renderPage = () =>
      renderPage({
        enhanceApp: (Inner) => {
          // Next.js's type of the application doesn't have the emotion cache among its props.
          const WithCache = Inner as unknown as ComponentType<AppProps>;
          return function AppWithCache(props) {
            return <WithCache {...(props as unknown as AppProps)} emotionCache={cache} />;
          };
        },
      });
    const initial = await NextDocument.getInitialProps(context);
    const ids = Object.keys(cache.inserted);
    const css = Object.values(cache.inserted)
      .filter((style) => typeof style === 'string')
      .join('');
    return {
      ...initial,
      styles: (
        <>
          {initial.styles}
          <style
            {...{ [SERVED_STYLES]: ids.join(' ') }}
            dangerouslySetInnerHTML={{ __html: replaceWithPlaceholder(css) }}
          />
        </>
      ),
    };
  }

  override render() {
    const reportingDsn = browserDsn();
    return (
      <Html lang={this.props.locale}>
        <HeadOfPage>
          {reportingDsn === '' ? null : <meta name={DSN_META} content={reportingDsn} />}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href={GLOBAL_CSS} />
          <FontLinks route={routeOf(this.props.__NEXT_DATA__.page)} locale={this.props.locale} />
          <meta name="theme-color" content={LIGHT.paper} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={DARK.paper} media="(prefers-color-scheme: dark)" />
        </HeadOfPage>
        <body>
          <Main />
          <div id="modal" />
          <PageDataScript />
          <ScriptLoader />
        </body>
      </Html>
    );
  }
}

/**
 * Next.js's `Head`, with a list of the page's scripts in place of the script elements. Otherwise the browser
 * would load some twenty scripts at the same time as the fonts and the first picture, which the visitor is
 * waiting for. `ScriptLoader` loads them after the first paint (docs/decisions/116). In development the head
 * is the one of Next.js.
 */
class HeadOfPage extends Head {
  override getDynamicChunks(files: DocumentFiles) {
    return IS_DEVELOPMENT ? super.getDynamicChunks(files) : [];
  }

  override getScripts(files: DocumentFiles) {
    const scripts = super.getScripts(files);
    if (IS_DEVELOPMENT) return scripts;
    const { buildManifest, __NEXT_DATA__: data } = this.context;
    const { pagesChunkGroupBootstrapParams: params = {}, chunkLoadingGlobal } = buildManifest;
    const list: ScriptList = {
      scripts: [...super.getDynamicChunks(files), ...scripts].flatMap(
        (script): string[] => script?.props.src ?? [],
      ),
      queue: chunkLoadingGlobal ?? null,
      starts: ['/_app', data.page].flatMap((page) => splitByModule(params[page])),
      locale: toLocale(data.locale),
      texts: listTranslationUrls(data),
    };
    return [
      <script
        key={SCRIPT_LIST}
        id={SCRIPT_LIST}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(list) }}
      />,
    ];
  }
}

type DocumentFiles = Parameters<Head['getScripts']>[0];

/**
 * Splits an entry of the bundler's start list into one entry for each module. Next.js lists two modules for each
 * page: the one with React and Next.js, and the page's own. In one entry they would run in one long task; in
 * separate entries the browser can react to the visitor in between. A module that several pages list runs once.
 * An entry of an unknown form, as another version of Next.js might write, is returned as it is.
 */
function splitByModule(start: object | undefined): readonly object[] {
  if (start === undefined) return [];
  if (!('runtimeModuleIds' in start) || !Array.isArray(start.runtimeModuleIds)) return [start];
  return start.runtimeModuleIds.map((id: unknown) => ({ ...start, runtimeModuleIds: [id] }));
}

const IS_DEVELOPMENT = partOfEnv().NODE_ENV === 'development';

/** What a page contains so that the browser can hydrate it: the page's name, its props and its language. */
type PageData = Parameters<typeof NextScript.getInlineScriptSource>[0]['__NEXT_DATA__'];

/** Returns the translations among the props of a page. A page that Next.js renders without this site's props has none. */
function findTranslations(data: PageData): PageTexts | undefined {
  const { pageProps }: { pageProps?: Partial<ShellProps> } = data.props;
  return pageProps?.translations;
}

/** Lists the URLs from which the browser loads a page's translations: one file for each namespace. */
function listTranslationUrls(data: PageData): Record<string, string> {
  const locale = toLocale(data.locale);
  return Object.fromEntries(
    Object.keys(findTranslations(data) ?? {})
      .filter((name) => name !== 'fallback')
      .map((namespace) => [namespace, writeTranslationUrl(locale, namespace)]),
  );
}

/**
 * Returns the data that a page contains for its hydration without the page's translations. The browser loads translations
 * as separate files, which other pages can use again (docs/decisions/136). Only texts that the page's language lacks, and
 * that are therefore shown in the fallback language, remain in the data.
 */
function removeTranslations(data: PageData): PageData {
  const { fallback } = findTranslations(data) ?? {};
  const translations = fallback === undefined ? undefined : { fallback };
  const pageProps = { ...data.props.pageProps, translations };
  return { ...data, props: { ...data.props, pageProps } };
}

/**
 * Writes the element with the page's data, which the browser needs for hydration, as Next.js's `NextScript` does. The
 * page's scripts, which `NextScript` can also write, are listed in the head by `HeadOfPage`.
 */
class PageDataScript extends NextScript {
  override render() {
    if (IS_DEVELOPMENT) return super.render();
    const data = removeTranslations(this.context.__NEXT_DATA__);
    const json = NextScript.getInlineScriptSource({ ...this.context, __NEXT_DATA__: data });
    return (
      <script
        id="__NEXT_DATA__"
        type="application/json"
        dangerouslySetInnerHTML={{ __html: replaceWithPlaceholder(json) }}
      />
    );
  }
}

function ScriptLoader() {
  return IS_DEVELOPMENT ? null : <script dangerouslySetInnerHTML={{ __html: SCRIPT_LOADER }} />;
}

/**
 * The files that a first view needs are asked for at once. The sheets of the slices are loaded by
 * `useFontSlices` when a page shows other letters, and at once where there are no scripts.
 */
function FontLinks({ route, locale }: { route: Route; locale: string }) {
  const { headlines, onlyCoreLetters } = route;
  const sheets = [TEXT_SLICES, ...(headlines ? [HEADLINE_SLICES] : [])];
  const asStyles = sheets.map((href) => <link key={href} rel="stylesheet" href={href} />);
  if (SITE_FONTS === null) return asStyles;
  const isKorean = locale === 'ko';
  const first = [
    SITE_FONTS.latin,
    ...(isKorean ? [SITE_FONTS.core] : []),
    ...(isKorean && !onlyCoreLetters ? [SITE_FONTS.texts] : []),
    ...(headlines
      ? [SITE_FONTS.headlinesLatin, isKorean ? SITE_FONTS.headlines : SITE_FONTS.headlinesWon]
      : []),
  ];
  return (
    <>
      {first.map(({ file }) => (
        <link
          key={file}
          rel="preload"
          as="font"
          type="font/woff2"
          href={`/fonts/${file}`}
          crossOrigin="anonymous"
        />
      ))}
      <noscript>{asStyles}</noscript>
    </>
  );
}
