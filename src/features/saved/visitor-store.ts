import { createLocalStore } from './local-store';

/** The lists of this browser's visitor, shared by all parts of a page. */
export const visitorStore = createLocalStore(() => window);
