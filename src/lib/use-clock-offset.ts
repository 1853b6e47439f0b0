import { useEffect, useState } from 'react';

/** How far the server's clock is ahead of the browser's, in ms; null until it is measured. */
export function useClockOffset(serverNow: string): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useEffect(() => {
    const measured = Date.parse(serverNow) - Date.now();
    const timer = setTimeout(() => setOffset(measured), 0);
    return () => clearTimeout(timer);
  }, [serverNow]);
  return offset;
}
