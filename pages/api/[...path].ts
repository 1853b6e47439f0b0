import { apiDoor } from '@/ssr/api-door';

export default apiDoor;

// Hono reads the body itself; the door answers outside of Next's own response helpers.
export const config = { api: { bodyParser: false, externalResolver: true } };
