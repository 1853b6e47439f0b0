import { bookTour } from './book-tour';
import { cancelTour } from './cancel-tour';
import { changeTour } from './change-tour';
import { getTour } from './get-tour';
import { listTours } from './list-tours';

export const tourHandlers = { listTours, getTour, bookTour, changeTour, cancelTour };
