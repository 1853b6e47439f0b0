/** The URL if it is http or https, so that it is safe to link to; otherwise null. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
