/** The topics of questions, in the order of a booking. */
export const FAQ_CATEGORIES = [
  'booking',
  'payment',
  'cancellation',
  'long_stay',
  'tour',
  'account',
] as const;
