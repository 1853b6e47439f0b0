import { useDeadline } from '@/i18n';

const MINUTE_MS = 60_000;

/**
 * Returns a function that formats the end of a voucher. The end is a midnight, so the last minute
 * before it is shown, with its time zone.
 */
export function useEndText(): (validUntil: string) => string {
  const writeDeadline = useDeadline();
  return (validUntil) => writeDeadline(new Date(Date.parse(validUntil) - MINUTE_MS).toISOString());
}
