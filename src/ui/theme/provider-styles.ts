import { css } from '@emotion/react';

const GOOGLE_DARK = `--provider-paper: #131314; --provider-ink: #e3e3e3; --provider-edge: #8e918f;`;
const APPLE_DARK = `--provider-paper: #ffffff; --provider-ink: #000000;`;

/**
 * Styles for the buttons of identity providers, in their colours: yellow for Kakao Login, green for
 * Naver, and light or dark for Google and Apple. Their logos are only drawn in a simple form: an
 * operator has to add the real ones, by the providers' guidelines.
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
  @media (prefers-color-scheme: dark) {
    :root:not([data-scheme='light']) &[data-provider='google'] {
      ${GOOGLE_DARK}
    }
    :root:not([data-scheme='light']) &[data-provider='apple'] {
      ${APPLE_DARK}
    }
  }
  :root[data-scheme='dark'] &[data-provider='google'] {
    ${GOOGLE_DARK}
  }
  :root[data-scheme='dark'] &[data-provider='apple'] {
    ${APPLE_DARK}
  }
  &[data-provider='google'],
  &[data-provider='apple'] {
    background: var(--provider-paper);
    color: var(--provider-ink);
    box-shadow: inset 0 0 0 1px var(--provider-edge);
  }
`;
