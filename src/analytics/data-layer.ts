/** The list tag managers read (`window.dataLayer`), by their convention: objects pushed in order. */

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Appends one entry; the list is made at the first. Never called without consent. */
export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer = window.dataLayer ?? [];
  window.dataLayer.push(entry);
}
