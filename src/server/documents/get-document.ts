import { contract } from '@/contract';
import { handle } from '../http/handler';
import { makeDocument } from './make';

/** A document of a booking of one's own. */
export const getDocument = handle(contract.getDocument, ({ params }, context) =>
  makeDocument({ ...params, issuedTo: null }, context),
);
