import { getDocument, issueDocument } from './documents';

export const documentHandlers = { getDocument, issueDocument };
