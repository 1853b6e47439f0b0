import { z } from 'zod';
import { crossProblems } from './catalogue-cross-checks';
import { catalogueFileSchema, type CatalogueFile, type Localized } from './catalogue-records';

export * from './catalogue-records';

/** One problem in a file. */
export type CatalogueProblem = {
  /** The place in the file, such as `hotels[3].rooms[1].plans[0].pricePercent`. */
  path: string;
  /** The record by the ids that the file gives: `hotel 12 / room 1201 / plan 120101`. */
  record: string;
  message: Localized;
};

export type CatalogueCheck =
  | { ok: true; catalogue: CatalogueFile }
  | { ok: false; problems: CatalogueProblem[] };

type Path = readonly PropertyKey[];

const RECORD_NAMES: Record<string, string> = {
  regions: 'region',
  areas: 'area',
  hotels: 'hotel',
  rooms: 'room',
  plans: 'plan',
  reviews: 'review',
};

const english = z.locales.en().localeError;
const korean = z.locales.ko().localeError;

function written(path: Path): string {
  if (path.length === 0) return '(file)';
  return path
    .map((step, at) =>
      typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`,
    )
    .join('');
}

function child(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function recordOf(file: unknown, path: Path): string {
  const names: string[] = [];
  let value = file;
  path.forEach((step, at) => {
    value = child(value, step);
    const name = RECORD_NAMES[String(path[at - 1])];
    if (typeof step !== 'number' || name === undefined) return;
    const id = child(value, 'id');
    const known = typeof id === 'number' || typeof id === 'string';
    names.push(known ? `${name} ${id}` : `${name} #${step + 1}`);
  });
  return names.length === 0 ? 'file' : names.join(' / ');
}

/** The text of an issue in both languages; our own rules put theirs into `params.localized`. */
export function localizedOf(issue: z.core.$ZodIssue): Localized {
  if (issue.code === 'custom') {
    const own = child(issue.params, 'localized');
    const [ko, en] = [child(own, 'ko'), child(own, 'en')];
    if (typeof ko === 'string' && typeof en === 'string') return { ko, en };
  }
  const messageIn = (locale: typeof english): string => {
    const text = locale(issue as z.core.$ZodRawIssue);
    return (typeof text === 'string' ? text : text?.message) ?? issue.message;
  };
  return { ko: messageIn(korean), en: messageIn(english) };
}

/**
 * Checks a whole catalogue file, field by field and across records, and lists every problem:
 * neither a malformed record nor a broken rule hides problems that come after it.
 */
export function checkCatalogue(file: unknown): CatalogueCheck {
  const parsed = catalogueFileSchema.safeParse(file, { reportInput: true });
  const shape = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: issue.path, message: localizedOf(issue) }));
  const problems = [...shape, ...crossProblems(file)];
  if (parsed.success && problems.length === 0) return { ok: true, catalogue: parsed.data };
  return {
    ok: false,
    problems: problems.map(({ path, message }) => ({
      path: written(path),
      record: recordOf(file, path),
      message,
    })),
  };
}
