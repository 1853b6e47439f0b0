const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A process that has lived this long was well, so the pauses begin anew. */
const WELL_AFTER_MS = 60_000;

/** Decides how long to wait before an ended process is replaced: longer each time it ends soon. */
export function createRestarts() {
  let pauseMs = FIRST_PAUSE_MS;
  return {
    /** @param livedMs how long the process lived @returns the pause in ms */
    pauseAfter(livedMs: number): number {
      if (livedMs >= WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const pause = pauseMs;
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      return pause;
    },
  };
}
