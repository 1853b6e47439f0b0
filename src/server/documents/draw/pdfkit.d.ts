import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    /** What the package's types leave out: a font that is parsed already is taken as it is. */
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
