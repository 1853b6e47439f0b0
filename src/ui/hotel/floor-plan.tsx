import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type CSSProperties, type ReactNode } from 'react';

import { Icon, type IconName } from '../icon';
import { media } from '../theme/tokens';
import { FurnitureDrawing, type FurniturePiece } from './furniture';

const PlanRoot = styled('figure')(css`
  display: grid;
  gap: 12px;

  & .sheet {
    position: relative;
    width: 100%;
  }
  & .sheet > svg {
    display: block;
    width: 100%;
    height: auto;
    fill: none;
    stroke-linejoin: round;
  }
  & .wall {
    fill: var(--ink);
    stroke: var(--ink);
  }
  & .inner {
    stroke: var(--ink);
    stroke-width: 6;
  }
  & .floor {
    fill: var(--paper);
  }
  & .floor[data-wet] {
    fill: var(--paper-3);
  }
  & .floor[data-open] {
    fill: var(--paper-2);
  }
  & .lines {
    stroke: var(--line);
    stroke-width: 1.5;
  }
  & .rail {
    stroke: var(--ink-3);
    stroke-width: 4;
  }
  & .things {
    fill: var(--paper);
    stroke: var(--ink-3);
    stroke-width: 2;
  }
  & .things .solid {
    fill: var(--ink-3);
  }
  & .gap {
    fill: var(--paper);
  }
  & .pane {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 2;
  }
  & .leaf {
    stroke: var(--ink-2);
    stroke-width: 3;
  }
  & .swing {
    stroke: var(--ink-3);
    stroke-width: 1.5;
    stroke-dasharray: 6 5;
  }
  & .name {
    position: absolute;
    padding: 1px 6px;
    border-radius: var(--radius-xs);
    background: color-mix(in srgb, var(--paper) 84%, transparent);
    transform: translate(-50%, -50%);
    text-align: center;
    white-space: nowrap;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    font-weight: 600;
    color: var(--ink);
  }
  & .scale {
    justify-self: start;
    width: 100%;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
  & .scale > i {
    display: block;
    height: 7px;
    margin-bottom: 4px;
    border: solid var(--ink-2);
    border-width: 0 1.5px 1.5px;
  }
  & .spot {
    position: absolute;
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    background: var(--surface);
    border: 1px solid var(--line-strong);
    color: var(--ink);
    transform: translate(-50%, -50%);
    cursor: pointer;
    transition: background-color var(--motion);
  }
  /* What can be pressed reaches beyond what is drawn. */
  & .spot::after {
    content: '';
    position: absolute;
    inset: -7px;
    border-radius: 50%;
  }
  & .spot[aria-pressed='true'] {
    z-index: var(--z-above);
    background: var(--accent-strong);
    border-color: var(--accent-strong);
    color: var(--on-accent);
  }
  ${media.hover} {
    & .spot:hover {
      border-color: var(--accent-strong);
    }
  }
  ${media.phone} {
    & .name {
      padding: 0 3px;
    }
  }
`);

interface PlanBox {
  x: number;
  y: number;
  width: number;
  depth: number;
}

export interface FloorPlanRoom extends PlanBox {
  /** The name that is written into the room; left out where the plan is drawn too small for names. */
  label?: ReactNode;
  /** The position of the middle of the room's name. */
  spot?: { x: number; y: number };
  /** Draws the floor with tiles, or with the boards of a place outside. */
  floor: 'dry' | 'wet' | 'open';
}

export interface FloorPlanOpening {
  kind: 'door' | 'sliding' | 'passage' | 'window';
  along: 'x' | 'y';
  x: number;
  y: number;
  length: number;
  hinge: 'start' | 'end';
  side: 1 | -1;
}

/** A round button on the drawing. */
export interface FloorPlanSpot {
  x: number;
  y: number;
  icon: IconName;
  /** The accessible name. */
  name: string;
  pressed: boolean;
  onPress: () => void;
}

export interface FloorPlanProps {
  /** All sizes in the plan are in centimetres, with x to the right and y down. */
  rooms: readonly FloorPlanRoom[];
  openings: readonly FloorPlanOpening[];
  furniture: readonly FurniturePiece[];
  /** What the drawing shows, in a few words. */
  name: string;
  /** The label of the scale, such as “1 m”; without it no scale is drawn. */
  scale?: string;
  spots?: readonly FloorPlanSpot[];
  /** Content below the drawing: the rooms in words, with their sizes. */
  children?: ReactNode;
}

/** The thickness of outer walls, in centimetres. */
const WALL = 12;
const MARGIN = 18;
/** Half of the depth of the gap that a door or window cuts into a wall, in centimetres. */
const HOLE = 8;
const TILE = 30;

function lines({ x, y, width, depth }: PlanBox, step: number, both: boolean): string {
  let path = '';
  for (let at = step; at < depth; at += step) path += `M${x} ${y + at}h${width}`;
  if (!both) return path;
  for (let at = step; at < width; at += step) path += `M${x + at} ${y}v${depth}`;
  return path;
}

function Opening({ kind, along, x, y, length, hinge, side }: FloorPlanOpening) {
  // Every opening is drawn along x from its start; in a wall along y the drawing is rotated about
  // that point.
  const turn = along === 'x' ? '' : ` rotate(90) scale(1 -1)`;
  const inwards = side;
  const end = hinge === 'start' ? length : 0;
  const hung = length - end;
  const sweep = (hinge === 'start') === (inwards === 1) ? 1 : 0;
  return (
    <g transform={`translate(${x} ${y})${turn}`}>
      <rect className="gap" x={0} y={-HOLE} width={length} height={2 * HOLE} />
      {kind === 'window' && (
        <>
          <rect className="pane" x={0} y={-6} width={length} height={12} />
          <path className="pane" d={`M0 0H${length}`} />
        </>
      )}
      {kind === 'sliding' && (
        <>
          <rect className="pane" x={0} y={-5} width={length * 0.54} height={5} />
          <rect className="pane" x={length * 0.46} y={0} width={length * 0.54} height={5} />
        </>
      )}
      {kind === 'door' && (
        <>
          <path
            className="swing"
            d={`M${end} 0A${length} ${length} 0 0 ${sweep} ${hung} ${inwards * length}`}
          />
          <path className="leaf" d={`M${hung} 0v${inwards * length}`} />
        </>
      )}
    </g>
  );
}

/** The floor plan of a room type: walls, doors, windows and furniture to scale. */
export function FloorPlan(props: FloorPlanProps) {
  const { rooms, openings, furniture, name, scale, spots = [], children } = props;
  const id = useId();
  const left = Math.min(...rooms.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...rooms.map(({ y }) => y)) - MARGIN;
  const width = Math.max(...rooms.map((room) => room.x + room.width)) + MARGIN - left;
  const depth = Math.max(...rooms.map((room) => room.y + room.depth)) + MARGIN - top;
  const inside = rooms.filter(({ floor }) => floor !== 'open');
  const outside = rooms.filter(({ floor }) => floor === 'open');
  const place = (x: number, y: number): CSSProperties => ({
    left: `${((x - left) / width) * 100}%`,
    top: `${((y - top) / depth) * 100}%`,
  });
  return (
    <PlanRoot>
      <div className="sheet">
        <svg
          viewBox={`${left} ${top} ${width} ${depth}`}
          role="img"
          aria-label={name}
          aria-describedby={children === undefined ? undefined : id}
        >
          {outside.map((room, at) => (
            <g key={at}>
              <rect className="floor" data-open="" {...rectOf(room)} />
              <path className="lines" d={lines(room, 20, false)} />
              <rect className="rail" {...rectOf(room)} />
            </g>
          ))}
          {inside.map((room, at) => (
            <rect key={at} className="wall" {...rectOf(room)} strokeWidth={2 * WALL} />
          ))}
          {inside.map((room, at) => (
            <g key={at}>
              <rect
                className="floor"
                data-wet={room.floor === 'wet' ? '' : undefined}
                {...rectOf(room)}
              />
              {room.floor === 'wet' && <path className="lines" d={lines(room, TILE, true)} />}
            </g>
          ))}
          <g className="things">
            {furniture.map((piece, at) => (
              <FurnitureDrawing key={at} {...piece} />
            ))}
          </g>
          {inside.map((room, at) => (
            <rect key={at} className="inner" {...rectOf(room)} />
          ))}
          {openings.map((opening, at) => (
            <Opening key={at} {...opening} />
          ))}
        </svg>
        {rooms.map(
          ({ label, spot }, at) =>
            spot !== undefined && (
              <span key={at} className="name" style={place(spot.x, spot.y)} aria-hidden="true">
                {label}
              </span>
            ),
        )}
        {spots.map(({ x, y, icon, name: called, pressed, onPress }) => (
          <button
            key={called}
            type="button"
            className="spot"
            style={place(x, y)}
            aria-label={called}
            aria-pressed={pressed}
            onClick={onPress}
          >
            <Icon name={icon} size={18} />
          </button>
        ))}
      </div>
      {scale !== undefined && (
        <p className="scale" aria-hidden="true">
          <i style={{ width: `${(100 / width) * 100}%` }} />
          {scale}
        </p>
      )}
      {children !== undefined && <figcaption id={id}>{children}</figcaption>}
    </PlanRoot>
  );
}

function rectOf({ x, y, width, depth }: PlanBox) {
  return { x, y, width, height: depth };
}
