/**
 * When the first page of a visit has been taken over by React (hydrated). The parts around a page are taken
 * over before it, and an answer that they got early would let the page differ from the server's HTML; so
 * the browser's calls wait for this moment (docs/decisions/116). Later pages don't wait.
 */
let resolve: () => void = () => undefined;
const started = new Promise<void>((done) => {
  resolve = done;
});

/** Waits until the first page has been taken over. */
export const waitForPage = (): Promise<void> => started;

/** Says that the page has been taken over, or that it never will be. */
export const markPageStarted = (): void => resolve();
