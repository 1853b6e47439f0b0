import { readdirSync } from 'node:fs';

import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

import themeValues from './eslint-rules/theme-values.js';

/** What each room may import besides itself (ARCHITECTURE.md). Everything else is refused. */
const ROOMS = {
  domain: [],
  contract: ['domain'],
  config: ['domain'],
  pictures: [],
  reporting: [],
  // The demo world: a generator of what an operator's own catalogue file would hold.
  demo: ['contract', 'domain', 'config', 'pictures'],
  server: ['demo', 'contract', 'domain', 'config', 'pictures', 'reporting'],
  lib: ['contract', 'config'],
  analytics: ['lib', 'session', 'contract', 'domain', 'config'],
  session: ['lib', 'contract', 'domain', 'config'],
  i18n: ['config', 'domain'],
  ui: [],
  flags: ['config', 'analytics'],
  features: ['flags', 'ui', 'analytics', 'lib', 'session', 'i18n', 'contract', 'domain', 'config'],
  shell: [
    'analytics',
    'features',
    'flags',
    'session',
    'ui',
    'i18n',
    'lib',
    'reporting',
    'config',
    'domain',
  ],
  ssr: ['flags', 'lib', 'session', 'i18n', 'contract', 'config', 'domain', 'reporting'],
  screens: [
    'analytics',
    'features',
    'flags',
    'shell',
    'reporting',
    'ui',
    'session',
    'i18n',
    'lib',
    'domain',
    'contract',
    'config',
  ],
  sandbox: [],
  cli: ['server', 'demo', 'config', 'domain', 'contract', 'pictures', 'ui', 'dev-ui'],
  // The component board: a page of the development server, and the visual test.
  'dev-ui': ['ui', 'i18n'],
};

const rooms = Object.keys(ROOMS);

/** `screens/*.ssr.ts` and the application around the pages also stand on `ssr`. */
const MAY_RENDER = '!(*.ssr|app).{ts,tsx}';

/** Of a room that is otherwise closed to another: all but the one file that is its door. */
const DOORS = {
  // Server rendering reaches the embedded API lazily, through its start and nothing else.
  'ssr server': [
    './src/server/!(app)/**/*',
    './src/server/app/*/**/*',
    './src/server/app/!(runtime).ts',
  ],
  // Mails have the site's colours, which stand in one file.
  'server ui': ['./src/ui/!(theme)/**/*', './src/ui/*.ts', './src/ui/theme/!(tokens).{ts,tsx}'],
};

const zones = rooms.map((room) => ({
  target: `./src/${room}/**/${room === 'screens' ? MAY_RENDER : '*.{ts,tsx}'}`,
  from: rooms
    .filter((other) => other !== room && !ROOMS[room].includes(other))
    .flatMap((other) => DOORS[`${room} ${other}`] ?? [`./src/${other}/**/*`]),
  message: `src/${room} may import ${ROOMS[room].join(', ') || 'nothing'} (ARCHITECTURE.md).`,
}));

/** Each feature stands alone, but for what several show alike. */
const SHARED_FEATURES = [
  'add-ons',
  'coupon-serial',
  'coupon-terms',
  'hotel-card',
  'booking-state',
  'load-state',
  'problem',
  'review-list',
  'saved',
  'testing',
];
const features = readdirSync('src/features').filter((name) => !SHARED_FEATURES.includes(name));
const featureZones = features.map((feature) => ({
  target: `./src/features/${feature}/**/*`,
  from: features
    .filter((other) => other !== feature)
    .map((other) => `./src/features/${other}/**/*`),
  message: 'A feature never imports another feature (ARCHITECTURE.md).',
}));

/** The floors inside the server: each may import those after it. The demo world is for the app alone. */
const FLOORS = ['app', 'use-cases', 'core', 'platform'];
const floorZones = FLOORS.slice(1).map((floor, at) => ({
  target: `./src/server/${floor}/**/*`,
  from: [
    ...FLOORS.slice(0, at + 1).map((above) => `./src/server/${above}/**/*`),
    './src/demo/**/*',
  ],
  message: `src/server/${floor} may import ${FLOORS.slice(at + 2).join(', ') || 'no other floor'} (docs/decisions/062).`,
}));

/** Families of use cases never import each other: what two of them need is in `core`. */
const families = readdirSync('src/server/use-cases');
const familyZones = families.map((family) => ({
  target: `./src/server/use-cases/${family}/**/*`,
  from: families
    .filter((other) => other !== family)
    .map((other) => `./src/server/use-cases/${other}/**/*`),
  message: 'Use cases never import each other (docs/decisions/062).',
}));

/** Payments don't know what they take money for: that stands behind the port `Payable`. */
const paymentZones = [
  {
    target: './src/server/core/payments/!(*.test).ts',
    from: readdirSync('src/server/core')
      .filter((other) => other !== 'payments')
      .map((other) => `./src/server/core/${other}/**/*`),
    message: 'core/payments may import no other part of core (docs/decisions/064).',
  },
];

const NO_SPREAD_LITERAL = {
  selector:
    'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
  message: 'Write what is in it where it belongs: a literal that is spread only hides its parts.',
};

const config = [
  {
    ignores: [
      '**/.next*/**',
      '.data/**',
      'next-env.d.ts',
      'public/**',
      'test-results/**',
      'playwright-report/**',
      'src/server/platform/db/migrations/**',
    ],
  },
  ...next,
  ...typescript,
  {
    settings: { next: { rootDir: '.' }, 'import/ignore': ['node_modules'] },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', NO_SPREAD_LITERAL],
      // Pictures are served in exact sizes by our own `Picture`.
      '@next/next/no-img-element': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/server/**/testing*.ts'],
    rules: {
      'import/no-restricted-paths': [
        'error',
        {
          basePath: '.',
          zones: [...zones, ...featureZones, ...floorZones, ...familyZones, ...paymentZones],
        },
      ],
    },
  },
  {
    // One theme: src/ui/theme holds the values of the look, everything else names them.
    files: ['src/{ui,features,shell,screens,dev-ui}/**/*.{ts,tsx}'],
    ignores: ['src/ui/theme/**', '**/*.test.{ts,tsx}'],
    plugins: { meomum: { rules: { 'theme-values': themeValues } } },
    rules: { 'meomum/theme-values': 'error' },
  },
  {
    // The site's own document is made in a screen; pages/_document.tsx re-exports it.
    files: ['src/screens/document.tsx'],
    rules: { '@next/next/no-document-import-in-page': 'off', '@next/next/no-css-tags': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'pages/**/*.{ts,tsx}', 'middleware.ts'],
    ignores: [
      'src/config/env.ts',
      'src/config/secret-list.ts',
      'src/cli/**',
      'src/sandbox/**',
      'src/server/testing/**',
      'src/**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_SPREAD_LITERAL,
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'src/config/env.ts is the sole reader of process.env.',
        },
        {
          // A word from outside may be `constructor`, which `in` finds in every plain object.
          selector: "BinaryExpression[operator='in'][left.type!='Literal']",
          message: 'Ask Object.hasOwn, or keep the words in a Map or Set.',
        },
      ],
    },
  },
];

export default config;
