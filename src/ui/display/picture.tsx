import type { CSSProperties, SyntheticEvent } from 'react';

import { joinClass } from '../join-class';

/** Widths in px every picture exists in, as `/pictures/{name}-{width}.avif` and `.webp`. */
export const PICTURE_WIDTHS = [160, 320, 480, 768, 1200] as const;

/** The densest screens a picture of fixed width is made for; more is not seen. */
const MAX_DENSITY = 3;

/** Widths of places that grow with the window: none is as small as the first. */
const FLUID_WIDTHS = PICTURE_WIDTHS.slice(1);

/** The widths a place can need: where it is fixed, up to the first that serves any screen. */
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
  /** Name as answers give it, with the version of the picture: “room-twin-sea.1a2b3c4d”. */
  name: string;
  /** What it shows; '' where a text beside it says the same. */
  alt: string;
  /** How wide it is drawn: CSS px where that is fixed, else as in `<img sizes>`. */
  sizes: string | number;
  /** The picture 16 px wide, base64 of a WebP: drawn blurred until the picture is there. */
  blur?: string | undefined;
  /** Own size in px, for the space kept before it loads; default 1200 × 800. */
  width?: number;
  height?: number;
  /** The largest picture of the first screen: loaded at once and first. */
  priority?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** Takes the placeholder away: behind a picture that doesn't fill its box it would stay in sight. */
function clearBlur(image: HTMLImageElement): void {
  image.style.backgroundImage = 'none';
}

const clearOnLoad = (event: SyntheticEvent<HTMLImageElement>) => clearBlur(event.currentTarget);

/** A picture of the served page may be there before the script that would hear of it. */
const clearWhenComplete = (image: HTMLImageElement | null) => {
  if (image?.complete === true && image.naturalWidth > 0) clearBlur(image);
};

/**
 * A picture in the format the browser knows and the width its place needs, filling its frame. The
 * `<picture>` itself has no box: the `<img>` is laid out as if it stood alone.
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
