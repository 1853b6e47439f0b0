import Validator from '@adobe/structured-data-validator';

import { ruleProblems, type Node } from './search-engine-rules';
import { isType, refusal } from './vocabulary';

/**
 * The problems in the structured data of a page, one line for each: words that schema.org doesn't
 * have, faults that a validator of search engines' rules finds, and faults by the rules that this
 * validator lacks.
 */
export async function structuredDataProblems(text: string): Promise<string[]> {
  let graph: Node;
  try {
    graph = JSON.parse(text) as Node;
  } catch {
    return ['is no JSON'];
  }
  if (graph['@context'] !== 'https://schema.org') return ['has another context'];
  const nodes = graph['@graph'];
  if (!Array.isArray(nodes) || nodes.length === 0) return ['holds nothing'];
  const problems: string[] = [];
  for (const node of nodes as Node[]) {
    problems.push(...problemsOf(node, nameOf(node)));
    const issues = await new Validator().validate({
      jsonld: { [nameOf(node)]: [structuredClone(node)] },
    });
    for (const { issueMessage, fieldNames = [] } of issues) {
      problems.push(`${nameOf(node)}: ${issueMessage} (${fieldNames.join(', ')})`);
    }
  }
  return problems;
}

const typesOf = (node: Node): string[] => [node['@type'] ?? []].flat().map(String);
const nameOf = (node: Node): string => typesOf(node)[0] ?? 'no type';

function problemsOf(node: Node, path: string): string[] {
  const types = typesOf(node);
  if (types.length === 0) return '@id' in node ? [] : [`${path}: has no type`];
  const unknown = types.filter((type) => !isType(type));
  if (unknown.length > 0) return [`${path}: ${unknown.join(', ')} is no type of schema.org`];
  const problems = ruleProblems(node, types).map((problem) => `${path}: ${problem}`);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith('@')) continue;
    for (const one of [value].flat()) {
      const why = refusal(types, property, one);
      if (why !== null) problems.push(`${path}.${property} ${why}`);
      if (typeof one === 'object' && one !== null) {
        problems.push(...problemsOf(one as Node, `${path}.${property}`));
      }
    }
  }
  return problems;
}

/** The text of each block of structured data in a page's HTML. */
export function structuredDataOf(html: string): string[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...blocks].map(([, text = '']) => text);
}
