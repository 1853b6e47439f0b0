import { getRequestListener } from '@hono/node-server';
import type { NextApiRequest, NextApiResponse } from 'next';

let listener: ReturnType<typeof getRequestListener> | undefined;

/** The only door to the embedded API: hands a Node request to the Hono application. */
export async function apiDoor(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (listener === undefined) {
    const { runtime } = await import('@/server/runtime');
    const { app } = await runtime();
    // Replacing the global Response would break Node-runtime middleware.
    listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  }
  // Set here, whatever the caller sent: rate limits go by it.
  request.headers['x-client-address'] = request.socket.remoteAddress ?? '';
  await listener(request, response);
}
