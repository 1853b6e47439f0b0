import { securityReports } from '@/ssr/security-reports';

export default securityReports;

// The door reads the body itself, and answers outside of Next's own response helpers.
export const config = { api: { bodyParser: false, externalResolver: true } };
