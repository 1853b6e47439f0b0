import { createLocalStore } from './local-store';

/** The lists of this browser's visitor: one for all parts of a page. */
export const visitorStore = createLocalStore(() => window);
