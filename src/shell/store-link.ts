import { brand } from '@/config/brand';

/** The store of a phone; null where there is none, so that a QR code helps. */
export function storeLinkOf(device: { userAgent: string; touchPoints: number }): string | null {
  const { userAgent, touchPoints } = device;
  if (/android/i.test(userAgent)) return brand.app.android;
  if (/iphone|ipad|ipod/i.test(userAgent)) return brand.app.ios;
  // An iPad says that it's a Mac, but no Mac is touched with several fingers.
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return brand.app.ios;
  return null;
}
