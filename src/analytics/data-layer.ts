/**
 * The list that tag managers read (`window.dataLayer`), by their convention: objects are pushed in
 * order.
 */

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Appends one entry; the first one creates the list. Never called without consent. */
export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer = window.dataLayer ?? [];
  window.dataLayer.push(entry);
}
