import { contract } from '@/contract';
import { handle } from '../http/handler';
import { makeDocument } from './make';

/** A document of a booking of one's own, made out to a company that is printed and forgotten. */
export const issueDocument = handle(contract.issueDocument, ({ params, body }, context) =>
  makeDocument({ ...params, issuedTo: body.issuedTo }, context),
);
