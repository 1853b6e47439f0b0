/** The class of a component itself, followed by the one its caller adds, if any. */
export function joinClass(own: string, added: string | undefined): string {
  return added === undefined || added === '' ? own : `${own} ${added}`;
}
