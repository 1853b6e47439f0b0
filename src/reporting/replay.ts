import { replayIntegration } from '@sentry/nextjs';

/**
 * The recorder of what led to an error: shapes without words, values or pictures. It sends its
 * recording uncompressed, because `scrubEnvelope` takes addresses out of it as text.
 */
export function maskedReplay(): ReturnType<typeof replayIntegration> {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content'],
    useCompression: false,
    networkDetailAllowUrls: [],
  });
}
