import type { CSSProperties, Ref } from 'react';

/** Widths in px every picture exists in, as `/pictures/{name}-{width}.webp`. */
export const PICTURE_WIDTHS = [320, 480, 768, 1200] as const;

/** Address of one width of a picture. */
export function pictureSrc(name: string, width: (typeof PICTURE_WIDTHS)[number] = 768): string {
  return `/pictures/${name}-${width}.webp`;
}

/** The `srcset` of a picture. */
export function pictureSrcSet(name: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureSrc(name, width)} ${width}w`).join(', ');
}

export interface PictureProps {
  /** Name without width and ending, such as “room-double-sea-day-sand”. */
  name: string;
  /** What it shows; '' where a text beside it says the same. */
  alt: string;
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes: string;
  /** Own size in px, for the space kept before it loads; default 1200 × 800. */
  width?: number;
  height?: number;
  /** The largest picture of the first screen: loaded at once and first. */
  priority?: boolean;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLImageElement>;
}

/** A picture in the width its place needs, filling its frame. */
export function Picture(props: PictureProps) {
  const { name, alt, sizes, width = 1200, height = 800, priority, className, style, ref } = props;
  return (
    <img
      ref={ref}
      className={className === undefined ? 'ui-picture' : `ui-picture ${className}`}
      style={style}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      sizes={sizes}
      srcSet={pictureSrcSet(name)}
      src={pictureSrc(name)}
    />
  );
}
