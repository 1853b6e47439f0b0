import type { Graph, Thing } from 'schema-dts';

/**
 * What a page says of itself in schema.org's words, as the text of a script element. A hotel's
 * name may hold anything: without the escape `</script>` in it would end the element, and what
 * follows would be the page's own HTML.
 */
export function jsonLdText(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
