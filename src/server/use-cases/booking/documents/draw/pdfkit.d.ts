import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    /** The package's types leave this out: it also accepts a font that is parsed already. */
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
