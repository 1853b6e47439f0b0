/** Only what the finger did within this time (ms) before it was lifted says how fast it was. */
const WINDOW_MS = 100;
/** The speed in px/ms from which a drag is a flick, however short it was. */
const MIN_FLICK = 0.4;
/** A flick has moved at least this far, in px; a finger that trembles has not. */
const MIN_FLICK_PX = 24;
/** The share of the size that a slow drag must have moved to go through. */
const MIN_SHARE = 1 / 3;

/** Remembers where a pointer was when, along one axis, to tell how fast it is when it is let go. */
export function createDragSpeed() {
  let samples: ReadonlyArray<{ readonly position: number; readonly time: number }> = [];
  const recent = (now: number) => samples.filter(({ time }) => now - time <= WINDOW_MS);
  return {
    add(position: number, time: number): void {
      samples = [...recent(time), { position, time }];
    },
    /** The speed at a time, in px/ms; 0 for a pointer that rested before. */
    at(now: number): number {
      const [first, ...rest] = recent(now);
      const last = rest.at(-1);
      if (first === undefined || last === undefined || last.time <= first.time) return 0;
      return (last.position - first.position) / (last.time - first.time);
    },
  };
}

/**
 * Decides what a drag does when it is let go: it goes through beyond a third of the size, or by a
 * flick in its direction. A flick back undoes it, however far it had come.
 */
export function goesThrough(drag: {
  /** How far it was dragged in its direction, in px. */
  readonly travel: number;
  /** The size of what is dragged, in px. */
  readonly size: number;
  /** The speed in its direction, in px/ms; negative for the way back. */
  readonly speed: number;
}): boolean {
  const { travel, size, speed } = drag;
  if (travel <= 0 || speed <= -MIN_FLICK) return false;
  return travel > size * MIN_SHARE || (travel >= MIN_FLICK_PX && speed >= MIN_FLICK);
}
