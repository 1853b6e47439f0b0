/** With fewer free hotels than this, a search shows alternatives too. */
export const FEW_HOTELS = 4;
