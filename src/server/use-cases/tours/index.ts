import { bookTour } from './book-tour';
import { cancelTour, changeTour } from './change-tour';
import { getTour, listTours } from './tour-queries';

export const tourHandlers = { listTours, getTour, bookTour, changeTour, cancelTour };
