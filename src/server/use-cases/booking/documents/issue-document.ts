import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { makeDocument } from './make';

/**
 * Makes a document of one of the member's own bookings, made out to a company. The company is
 * printed and not stored.
 */
export const issueDocument = handle(contract.issueDocument, ({ params, body }, context) =>
  makeDocument({ ...params, issuedTo: body.issuedTo }, context),
);
