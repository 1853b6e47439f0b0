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
    display: block;
    transition: transform var(--motion-slow) ease-out;
  }
  /*
   * A digit is a column of all ten, moved so that the right one shows. The column is content of the
   * style, because as text it would be found and copied together with the amount.
   */
  & .digit > span::before {
    content: '0\\A 1\\A 2\\A 3\\A 4\\A 5\\A 6\\A 7\\A 8\\A 9';
    display: block;
    white-space: pre;
  }
  ${media.stillness} {
    & .digit > span {
      transition: none;
    }
  }
`);

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
              <span style={{ transform: `translateY(-${letter}lh)` }} />
            </span>
          );
        })}
      </AmountRoot>
    </>
  );
}
