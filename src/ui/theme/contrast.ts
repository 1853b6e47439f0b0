/** The arithmetic of contrasts that tests of colours use. */

export type Channels = readonly number[];

/** The channels of `#14201C`, 0 to 255. */
export const channels = (hex: string): Channels =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What `color-mix(in srgb, …)` makes of so many percent of a colour on a ground. */
export const mixed = (colour: string, percent: number, ground: string): Channels => {
  const under = channels(ground);
  return channels(colour).map(
    (own, at) => (own * percent + (under[at] ?? 0) * (100 - percent)) / 100,
  );
};

export function luminance(colour: Channels): number {
  const [r = 0, g = 0, b = 0] = colour
    .map((value) => value / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours by WCAG: 1 to 21. */
export function contrast(a: Channels, b: Channels): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
