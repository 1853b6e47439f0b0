/** When a search finds fewer free hotels than this, the page also shows alternatives. */
export const FEW_HOTELS = 4;
