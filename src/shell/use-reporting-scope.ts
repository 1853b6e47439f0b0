import { useEffect } from 'react';

import { setReportingScope } from '@/reporting';

/** Keeps error reports told where the visitor is (the page's pattern) and who, by id alone. */
export function useReportingScope(route: string, userId: string | undefined): void {
  useEffect(() => setReportingScope({ route, userId }), [route, userId]);
}
