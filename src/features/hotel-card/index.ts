export { HotelCards } from './hotel-cards';
export { SplitHint } from './split-hint';
export { refundableFrom, refundNote } from './refund-note';
