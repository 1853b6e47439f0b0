import i18next from './next-i18next.config.js';

/** @type {import('next').NextConfig} */
const config = {
  i18n: i18next.i18n,
  // `pages/**/*.dev.js` (the component board, /dev/ui) exist while developing only.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['tsx', 'ts', 'dev.js'] : ['tsx', 'ts'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages are rendered for each visit and differ; hashing them all took a tenth of a small page.
  generateEtags: false,
  experimental: {
    // Back brings a page to where it was left.
    scrollRestoration: true,
    // A filter of the addresses of an `app` folder, which this site doesn't have.
    clientRouterFilter: false,
  },
  compiler: { emotion: true },
  // The gate checks types (`npm test`); a start needn't wait for it.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  /** Native or file-reading packages stay outside the server bundle. */
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@growthbook/growthbook-react',
    '@node-rs/argon2',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@sentry/nextjs',
    'drizzle-orm',
    'fontkit',
    'nodemailer',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'web-push',
  ],
  async headers() {
    return [
      // The router puts the language before every path, files of `public` included. The names of
      // these say which version they are; those of the font's slices don't.
      {
        source: '/:locale(ko|en)/(letters|locales|map|pictures|share|styles)/:path*',
        headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
        locale: false,
      },
      {
        source: '/:locale(ko|en)/fonts/:path*',
        headers: [
          { key: 'cache-control', value: 'public, max-age=604800, stale-while-revalidate=2592000' },
        ],
        locale: false,
      },
      {
        source: '/:locale(ko|en)/fonts/:file(\\w+\\.[0-9a-f]{12}\\.woff2)',
        headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
        locale: false,
      },
    ];
  },
};

export default config;
