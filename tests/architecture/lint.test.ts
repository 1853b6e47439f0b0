import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Tries the project's own lint rules through the linter: faults are planted in files of a new folder
 * that has the project's configuration.
 */

const VALUES = 'meomum(theme-values)';
const DIRECTIONS = 'meomum(directions)';

/** A file that is planted: its code, and the rules that have to refuse it, once for each fault. */
type Planted = { file: string; code: string; refused: readonly string[] };
const plantedFiles: Planted[] = [];
const plant = (file: string, code: string, ...refused: string[]): Planted => {
  const planted = { file, code, refused };
  plantedFiles.push(planted);
  return planted;
};

const look = (code: string, ...refused: string[]) =>
  plant(
    `src/features/home/planted-${plantedFiles.length}.tsx`,
    `export const a = ${code};`,
    ...refused,
  );
const importing = (file: string, target: string, ...refused: string[]) =>
  plant(file, `export { a } from '${target}';`, ...refused);

const ALLOWED_LOOKS = [
  look('`color: var(--ink); transition: color var(--motion);`'),
  look(
    '`font: 600 var(--text-h3)/var(--leading-h3) var(--font); font-size: 1.05em; line-height: 1;`',
  ),
  look('`border-radius: var(--radius-m) 0 50%; z-index: calc(var(--z-modal) + 1);`'),
  look("['/faq#abc', 'see issue 12s', 'M12 21.2s-7-6.3-7-11.7a7 7 0 0 1 14 0z']"),
  look("<i style={{ width: '40%', color: 'var(--accent)' }} />"),
  plant('src/ui/theme/planted.ts', "export const a = '#14201C';"),
];
const REFUSED_LOOKS = [
  look('`color: #fff;`', VALUES),
  look("'#14201C'", VALUES),
  look('`background: rgb(8 20 26 / 0.55);`', VALUES),
  look('`border-top: 1px solid white;`', VALUES),
  look('`color: hsl(160 90% 30%);`', VALUES),
  look('`transition: opacity 0.4s ease-out, transform var(--motion);`', VALUES),
  look('`animation: turn 300ms;`', VALUES),
  look('`font-size: 13px;`', VALUES),
  look('`font: 700 22px/1.2 var(--font);`', VALUES),
  look('`line-height: 21px;`', VALUES),
  look('`border-radius: 0 10px 10px 0;`', VALUES),
  look('`z-index: 99999;`', VALUES),
  look("{ style: { font: '500 14px/22px var(--font)' } }", VALUES),
  look("<i style={{ color: 'white', zIndex: 4 }} />", VALUES, VALUES),
  ...['src/ui/button', 'src/shell', 'src/screens/main'].map((folder) =>
    plant(`${folder}/planted.tsx`, 'export const a = `color: #fff;`;', VALUES),
  ),
];
const ALLOWED_IMPORTS = [
  importing('src/server/use-cases/tours/planted.ts', '@/server/core/payments/port'),
  importing('src/server/core/messages/planted.ts', '@/ui/theme/tokens'),
  importing('src/ssr/planted.ts', '@/server/app/runtime'),
  importing('src/screens/hotel/planted.ssr.ts', '@/ssr/define-ssr'),
  importing('src/screens/hotel/detail/planted.ts', '../back-link'),
  importing('src/features/tour/planted.ts', '@/features/problem/problem'),
];
const REFUSED_IMPORTS = [
  importing('src/domain/price/planted.ts', '@/contract/codes', DIRECTIONS),
  importing('src/ui/planted.ts', '../lib/api', DIRECTIONS),
  importing('src/features/home/planted.ts', '@/features/result-map/bounds', DIRECTIONS),
  importing('src/features/hotel/planted.ts', '@/server/app/runtime', DIRECTIONS),
  importing('src/ssr/planted-too.ts', '@/server/app/app', DIRECTIONS),
  importing('src/screens/hotel/planted.ts', '@/ssr/define-ssr', DIRECTIONS),
  importing('src/screens/hotel/detail/planted-too.ts', '../tour/tour-planner', DIRECTIONS),
  importing('src/server/core/messages/planted-too.ts', '@/ui/button/button', DIRECTIONS),
  importing('src/server/platform/db/planted.ts', '@/server/core/members/session', DIRECTIONS),
  importing(
    'src/server/use-cases/tours/planted-too.ts',
    '@/server/use-cases/coupons/list',
    DIRECTIONS,
  ),
  importing('src/server/core/payments/planted.ts', '../bookings/find', DIRECTIONS),
  importing('src/server/use-cases/hotels/planted.ts', '@/demo/catalogue/read', DIRECTIONS),
  importing('src/tools/sandbox/planted.ts', '@/domain/price/pricing', DIRECTIONS),
  plant('src/lib/planted.ts', "export const a = () => import('@/ui/button');", DIRECTIONS),
];
const REFUSED_CODE = [
  plant('src/lib/planted-env.ts', 'export const a = process.env.SECRET;', 'meomum(no-process-env)'),
  plant(
    'src/lib/planted-in.ts',
    'export const a = (word: string, all: object) => word in all;',
    'meomum(no-dynamic-in)',
  ),
  plant(
    'src/lib/planted-spread.ts',
    'export const a = (b: number) => ({ ...{ b, c: 1 } });',
    'meomum(no-spread-literal)',
  ),
];

let folder: string;
const found = new Map<string, string[]>();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meomum-lint-'));
  cpSync('.oxlintrc.json', path.join(folder, '.oxlintrc.json'));
  cpSync('src/tools/lint', path.join(folder, 'src/tools/lint'), { recursive: true });
  for (const { file, code } of plantedFiles) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  const linter = path.resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const report: unknown = JSON.parse(stdout);
  const { diagnostics } = report as { diagnostics: Array<{ code: string; filename: string }> };
  for (const { code, filename } of diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const findings = ({ file }: Planted) =>
  (found.get(file) ?? []).filter((code) => code.startsWith('meomum'));

describe('the project’s lint rules', () => {
  it.each([...REFUSED_LOOKS, ...REFUSED_IMPORTS, ...REFUSED_CODE])(
    'refuse $file: $code',
    (planted) => {
      expect(findings(planted)).toEqual(planted.refused);
    },
  );

  it.each([...ALLOWED_LOOKS, ...ALLOWED_IMPORTS])('allow $file: $code', (planted) => {
    expect(findings(planted)).toEqual([]);
  });
});
