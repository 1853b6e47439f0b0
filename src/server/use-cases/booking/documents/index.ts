import { getDocument } from './get-document';
import { issueDocument } from './issue-document';

export const documentHandlers = { getDocument, issueDocument };
