import { addReviewPhoto } from './photos';
import { deleteReview, editReview, getReview, getStayReview, writeReview } from './write-review';
import { listReviews } from './list-reviews';

export const reviewHandlers = {
  listReviews,
  getReview,
  getStayReview,
  writeReview,
  editReview,
  deleteReview,
  addReviewPhoto,
};
