import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

import { media } from '@/ui';

/**
 * Radii on a field of 200: the ring of the stay, and around it the one along which a guest pulls the
 * end of the stay.
 */
const RADIUS = { stay: 77, longer: 92 } as const;

/** Where the handle stands on the outer ring, in percent of the ring's width. */
export const HANDLE_RADIUS = RADIUS.longer / 2;

const RingRoot = styled('div')(css`
  --ring: 176px;
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: var(--ring);
  height: var(--ring);

  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    /* A circle begins at three o'clock. */
    transform: rotate(-90deg);
    fill: none;
    stroke-width: 14;
  }
  & .track {
    stroke: var(--paper-3);
  }
  & .part {
    stroke: var(--accent);
    stroke-linecap: round;
  }
  & .outer {
    stroke: var(--line);
    stroke-width: 6;
    /* A dot in every hundredth of the ring. */
    stroke-dasharray: 1.6 4.18;
  }
  & .pulled {
    stroke: var(--accent-deep);
    stroke-width: 6;
    stroke-linecap: round;
  }
  & > .middle {
    display: grid;
    justify-items: center;
    max-width: 62%;
    text-align: center;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  & .main {
    font: 700 var(--text-h1) / var(--leading-h2) var(--font);
    letter-spacing: -0.02em;
    color: var(--ink);
    white-space: nowrap;
  }
  ${media.phone} {
    & {
      --ring: 148px;
    }
    & .main {
      font-size: var(--text-h2);
    }
  }
`);

/** A part of a circle, from 0 to 1; the round ends of the line make a dot of one that has only begun. */
function Arc({ className, share, radius }: { className: string; share: number; radius: number }) {
  const around = 2 * Math.PI * radius;
  const dash = `${(Math.max(0.001, share) * around).toFixed(1)} ${around.toFixed(1)}`;
  return <circle className={className} cx="100" cy="100" r={radius} strokeDasharray={dash} />;
}

type Props = {
  /** The filled part, from 0 to 1. */
  share: number;
  /** The line above the ring's main words. */
  lead: string;
  main: string;
  /** Draws the outer ring with this part of it pulled out, from 0 to 1. */
  pulled?: number;
  /** The handle on the outer ring. */
  children?: ReactNode;
  /** A press on the ring, as a shorter way than the handle's. */
  onClick?: MouseEventHandler<HTMLDivElement>;
  ref?: Ref<HTMLDivElement>;
};

/** A ring that fills as a stay comes near and passes, with what it shows as text in its middle. */
export function StayRing({ share, lead, main, pulled, children, onClick, ref }: Props) {
  return (
    <RingRoot ref={ref} onClick={onClick} data-testid="stay-ring">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className="track" cx="100" cy="100" r={RADIUS.stay} />
        <Arc className="part" share={share} radius={RADIUS.stay} />
        {pulled !== undefined && (
          <>
            <circle className="outer" cx="100" cy="100" r={RADIUS.longer} />
            {pulled > 0 && <Arc className="pulled" share={pulled} radius={RADIUS.longer} />}
          </>
        )}
      </svg>
      <p className="middle">
        <span>{lead}</span> <span className="main">{main}</span>
      </p>
      {children}
    </RingRoot>
  );
}
