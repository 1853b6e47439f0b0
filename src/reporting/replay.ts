import { replayIntegration } from '@sentry/nextjs';

/**
 * Records what led to an error, without words, values or pictures. The recording is sent
 * uncompressed, because `scrubEnvelope` removes addresses from it as text.
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
