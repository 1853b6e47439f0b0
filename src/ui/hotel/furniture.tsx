import type { ReactNode } from 'react';

/**
 * Drawings of furniture seen from above. Each is `w` wide and `d` deep in centimetres, with its
 * back at the top; furniture without a drawing is a plain box.
 */
type Drawing = (w: number, d: number) => ReactNode;

function box(x: number, y: number, w: number, d: number, r = 3, className?: string) {
  return <rect {...{ x, y, rx: r, className }} width={w} height={d} />;
}

const pillow = (x: number, w: number) => box(x, 9, w, 34, 9);

function bed(w: number, d: number, pillows: 1 | 2): ReactNode {
  const one = pillows === 1 ? w - 28 : (w - 34) / 2;
  return (
    <>
      {box(0, 0, w, d, 6)}
      {pillow(pillows === 1 ? 14 : 11, one)}
      {pillows === 2 && pillow(w - 11 - one, one)}
      <path d={`M0 ${d * 0.34}H${w}M0 ${d * 0.34 + 22}H${w}`} />
    </>
  );
}

const seat = (x: number, y: number, size = 40) => box(x, y, size, size, 12);

const chairsAround = (w: number, d: number, inset: number) => {
  const seats = w >= 150 ? [w * 0.3, w * 0.7] : [w / 2];
  return seats.flatMap((x, at) => [
    <g key={`a${at}`}>{seat(x - 18, 0, 36)}</g>,
    <g key={`b${at}`}>{seat(x - 18, d - 36, 36)}</g>,
    <g key={`t${at}`}>{at === 0 && box(4, inset, w - 8, d - 2 * inset, 4)}</g>,
  ]);
};

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'double-bed': (w, d) => bed(w, d, 2),
  'single-bed': (w, d) => bed(w, d, 1),
  'floor-mattress': (w, d) => (
    <>
      {box(3, 3, w - 6, d - 6, 16)}
      {pillow(18, w - 36)}
      <path d={`M3 ${d * 0.36}H${w - 3}`} />
    </>
  ),
  sofa: (w, d) => (
    <>
      {box(0, 0, w, d, 10)}
      {box(14, d * 0.3, w - 28, d * 0.7 - 4, 6)}
      <path d={`M${w / 2} ${d * 0.3}V${d - 4}`} />
    </>
  ),
  armchair: (w, d) => (
    <>
      {box(0, 0, w, d, 14)}
      {box(12, d * 0.28, w - 24, d * 0.72 - 4, 8)}
    </>
  ),
  'coffee-table': (w, d) => box(0, 0, w, d, 12),
  'tea-table': (w, d) => (
    <>
      {box(w / 2 - 16, 0, 32, 22, 8)}
      {box(w / 2 - 16, d - 22, 32, 22, 8)}
      {box(0, d / 2 - 16, 22, 32, 8)}
      {box(w - 22, d / 2 - 16, 22, 32, 8)}
      {box(28, 28, w - 56, d - 56, 6)}
    </>
  ),
  'dining-table': (w, d) => <>{chairsAround(w, d, Math.min(30, d * 0.26))}</>,
  desk: (w, d) => (
    <>
      {box(w / 2 - 21, d - 42, 42, 42, 14)}
      {box(0, 0, w, Math.min(58, d - 22))}
      {box(w / 2 - 20, 14, 40, 27, 3)}
    </>
  ),
  wardrobe: (w, d) => (
    <>
      {box(0, 0, w, d)}
      <path
        d={`M6 ${d / 2}H${w - 6}${Array.from(
          { length: Math.max(2, Math.floor(w / 24)) },
          (_, at, count = Math.max(2, Math.floor(w / 24))) =>
            `M${(w * (at + 0.5)) / count - 3} ${d * 0.2}l6 ${d * 0.6}`,
        ).join('')}`}
      />
    </>
  ),
  cabinet: (w, d) => (
    <>
      {box(0, 0, w, d)}
      <path d={`M0 ${d}L${w} 0`} />
    </>
  ),
  tv: (w, d) => box(0, 0, w, d, 2, 'solid'),
  counter: (w, d) => {
    const hobs = w >= 115 ? [w * 0.72, w * 0.88] : [w * 0.78];
    return (
      <>
        {box(0, 0, w, d)}
        {box(w * 0.1, d * 0.2, Math.min(52, w * 0.34), d * 0.6, 7)}
        {hobs.map((x) => (
          <circle key={x} cx={x} cy={d / 2} r={Math.min(11, w * 0.075)} />
        ))}
      </>
    );
  },
  fridge: (w, d) => (
    <>
      {box(0, 0, w, d)}
      <path d={`M0 0L${w} ${d}M0 ${d}L${w} 0`} />
    </>
  ),
  washer: (w, d) => (
    <>
      {box(0, 0, w, d)}
      <circle cx={w / 2} cy={d / 2} r={w * 0.34} />
      <circle cx={w / 2} cy={d / 2} r={w * 0.2} />
    </>
  ),
  toilet: (w, d) => (
    <>
      {box(0, 0, w, 17, 4)}
      <ellipse cx={w / 2} cy={(17 + d) / 2 + 1} rx={w * 0.4} ry={(d - 19) / 2} />
    </>
  ),
  basin: (w, d) => (
    <>
      {box(0, 0, w, d, 6)}
      <ellipse cx={w / 2} cy={d * 0.55} rx={w * 0.34} ry={d * 0.3} />
    </>
  ),
  shower: (w, d) => (
    <>
      {box(0, 0, w, d, 0)}
      <path d={`M0 0L${w} ${d}M${w} 0L0 ${d}`} />
      <circle cx={w / 2} cy={d / 2} r="8" />
    </>
  ),
  bathtub: (w, d) => (
    <>
      {box(0, 0, w, d)}
      {box(8, 8, w - 16, d - 16, 24)}
      <circle cx={w - 26} cy={d / 2} r="4" />
    </>
  ),
  'outdoor-table': (w, d) => (
    <>
      {seat(0, d / 2 - 18, 36)}
      {seat(w - 36, d / 2 - 18, 36)}
      <circle cx={w / 2} cy={d / 2} r="24" />
    </>
  ),
};

export interface FurniturePiece {
  kind: string;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** The side at which its back is, clockwise from the top. */
  turn: 0 | 90 | 180 | 270;
}

/** A piece of furniture at its position. */
export function FurnitureDrawing({ kind, x, y, width, depth, turn }: FurniturePiece) {
  const aside = turn === 90 || turn === 270;
  const [w, d] = aside ? [depth, width] : [width, depth];
  const draw = DRAWINGS[kind] ?? ((wide: number, deep: number) => box(0, 0, wide, deep));
  const centre = `${x + width / 2} ${y + depth / 2}`;
  return (
    <g transform={`translate(${centre}) rotate(${turn}) translate(${-w / 2} ${-d / 2})`}>
      {draw(w, d)}
    </g>
  );
}
