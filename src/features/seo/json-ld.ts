import type { Graph, Thing } from 'schema-dts';

/**
 * The structured data of a page as the text of a script element. `<` is escaped, because a hotel's
 * name may contain anything, and `</script>` in it would end the element, so that the rest became
 * HTML of the page.
 */
export function jsonLdText(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
