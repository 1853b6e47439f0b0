/** Only an address of the web is offered as a link. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
