import { deleteReservationDraft } from './delete-draft';
import { getReservationDraft } from './get-draft';
import { saveReservationDraft } from './save-draft';

export const draftHandlers = { getReservationDraft, saveReservationDraft, deleteReservationDraft };
