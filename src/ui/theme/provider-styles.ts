import { css } from '@emotion/react';

/**
 * Buttons of identity providers, in their colours: Kakao Login's yellow, Naver's green, Google's and
 * Apple's paper and ink by light and dark. The marks on them are drawn plainly: an operator puts the
 * providers' own in, by their guides. A browser that doesn't know `light-dark()` has the light ones.
 */
export const providerStyles = css`
  &[data-provider='kakao'] {
    background: #fee500;
    color: rgb(0 0 0 / 85%);
    box-shadow: none;
  }
  &[data-provider='naver'] {
    background: #03a94d;
    color: #ffffff;
    box-shadow: none;
  }
  &[data-provider='google'] {
    --provider-paper: #ffffff;
    --provider-ink: #1f1f1f;
    --provider-edge: #747775;
  }
  &[data-provider='apple'] {
    --provider-paper: #000000;
    --provider-ink: #ffffff;
    --provider-edge: transparent;
  }
  @supports (color: light-dark(white, black)) {
    &[data-provider='google'] {
      --provider-paper: light-dark(#ffffff, #131314);
      --provider-ink: light-dark(#1f1f1f, #e3e3e3);
      --provider-edge: light-dark(#747775, #8e918f);
    }
    &[data-provider='apple'] {
      --provider-paper: light-dark(#000000, #ffffff);
      --provider-ink: light-dark(#ffffff, #000000);
    }
  }
  &[data-provider='google'],
  &[data-provider='apple'] {
    background: var(--provider-paper);
    color: var(--provider-ink);
    box-shadow: inset 0 0 0 1px var(--provider-edge);
  }
`;
