import 'react';

declare module 'react' {
  /** React's type has no custom properties, by which styles take numbers that vary freely. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
