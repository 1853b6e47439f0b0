import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

const AmountRoot = styled('span')(css`
  display: inline-flex;
  line-height: inherit;

  & .digit {
    display: inline-block;
    height: 1lh;
    overflow: hidden;
  }
  & .digit > span {
    display: grid;
    transition: transform var(--motion-slow) ease-out;
  }
  ${media.stillness} {
    & .digit > span {
      transition: none;
    }
  }
`);

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/**
 * An amount whose digits roll to their new values when it changes. Digits are counted from the end,
 * so that those of the same rank roll into each other.
 */
export function RollingAmount({ text }: { text: string }) {
  const letters = [...text];
  return (
    <>
      <span className="ui-sr">{text}</span>
      <AmountRoot aria-hidden="true" className="num">
        {letters.map((letter, at) => {
          const key = letters.length - at;
          if (!/\d/.test(letter)) return <span key={`${key}${letter}`}>{letter}</span>;
          return (
            <span key={key} className="digit">
              <span style={{ transform: `translateY(-${letter}lh)` }}>
                {DIGITS.map((digit) => (
                  <span key={digit}>{digit}</span>
                ))}
              </span>
            </span>
          );
        })}
      </AmountRoot>
    </>
  );
}
