import type { CSSProperties, SyntheticEvent } from 'react';

import { joinClass } from '../layout/primitives';

/**
 * The widths in px in which every picture exists, as `/pictures/{name}-{width}.avif` and `.webp`.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 768, 1200] as const;

/**
 * The highest pixel density for which pictures of a fixed width are loaded; a higher one makes no
 * visible difference.
 */
const MAX_DENSITY = 3;

/**
 * The widths for places whose size depends on the window; such places are never as small as the
 * smallest picture.
 */
const FLUID_WIDTHS = PICTURE_WIDTHS.slice(1);

/**
 * The widths that a place may need. Where its width is fixed, these end with the first one that is
 * enough for every screen.
 */
function offered(sizes: string | number): readonly number[] {
  if (typeof sizes === 'string') return FLUID_WIDTHS;
  const enough = PICTURE_WIDTHS.findIndex((width) => width >= sizes * MAX_DENSITY);
  return enough === -1 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1);
}

/** The `srcset` of a picture in one format. */
function pictureSrcSet(name: string, format: 'avif' | 'webp', widths: readonly number[]): string {
  return widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ');
}

export interface PictureProps {
  /** The name of the picture as the API returns it, with its version: “room-twin-sea.1a2b3c4d”. */
  name: string;
  /** What the picture shows; empty where a text beside it says the same. */
  alt: string;
  /**
   * How wide the picture is drawn: a number of CSS px where that is fixed, otherwise a text as for
   * `<img sizes>`.
   */
  sizes: string | number;
  /**
   * The picture at a width of 16 px, as base64 of a WebP, which is drawn blurred until the picture
   * has loaded.
   */
  blur?: string | undefined;
  /**
   * The picture's own size in px, by which space is reserved before it loads; the default is 1200 ×
   * 800.
   */
  width?: number;
  height?: number;
  /** Marks the largest picture of the first screen, which is loaded at once and before others. */
  priority?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * The attributes of the link that asks for a picture before the page's body is read. It is for the one
 * picture with `priority` that is drawn largest on the first screen.
 */
export function pictureLink(name: string, sizes: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSrcSet(name, 'avif', FLUID_WIDTHS),
    imageSizes: sizes,
    fetchPriority: 'high',
  } as const;
}

/** Removes the placeholder, which would stay visible behind a picture that doesn't fill its box. */
function clearBlur(image: HTMLImageElement): void {
  image.style.backgroundImage = 'none';
}

const clearOnLoad = (event: SyntheticEvent<HTMLImageElement>) => clearBlur(event.currentTarget);

/** A picture of the server's HTML may have loaded before the script could listen for that. */
const clearWhenComplete = (image: HTMLImageElement | null) => {
  if (image?.complete === true && image.naturalWidth > 0) clearBlur(image);
};

/**
 * A picture that fills its frame, in a format that the browser supports and the width that its
 * place needs. The `<picture>` element has no box of its own, so the `<img>` is laid out as if it
 * were alone.
 */
export function Picture(props: PictureProps) {
  const { name, alt, sizes, blur, width = 1200, height = 800, priority } = props;
  const { className, style } = props;
  const widths = offered(sizes);
  const drawn = typeof sizes === 'number' ? `${sizes}px` : sizes;
  const backgroundImage = blur && `url(data:image/webp;base64,${blur})`;
  return (
    <picture>
      <source type="image/avif" sizes={drawn} srcSet={pictureSrcSet(name, 'avif', widths)} />
      <img
        ref={blur ? clearWhenComplete : undefined}
        onLoad={blur ? clearOnLoad : undefined}
        className={joinClass('ui-picture', className)}
        style={backgroundImage ? { backgroundImage, ...style } : style}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        sizes={drawn}
        srcSet={pictureSrcSet(name, 'webp', widths)}
        src={`/pictures/${name}-${widths.at(-1)}.webp`}
      />
    </picture>
  );
}
