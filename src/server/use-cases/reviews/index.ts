import { addReviewPhoto } from './add-review-photo';
import { deleteReview } from './delete-review';
import { editReview } from './edit-review';
import { getReview } from './get-review';
import { getStayReview } from './get-stay-review';
import { listReviews } from './list-reviews';
import { writeReview } from './write-review';

export const reviewHandlers = {
  listReviews,
  getReview,
  getStayReview,
  writeReview,
  editReview,
  deleteReview,
  addReviewPhoto,
};
