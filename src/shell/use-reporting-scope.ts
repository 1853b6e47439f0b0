import { useEffect } from 'react';

import { setReportingScope } from '@/reporting';

/**
 * Adds the page's pattern and the member's id, and nothing else about the visitor, to error
 * reports.
 */
export function useReportingScope(route: string, userId: string | undefined): void {
  useEffect(() => setReportingScope({ route, userId }), [route, userId]);
}
