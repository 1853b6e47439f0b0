import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { makeDocument } from './make';

/** Makes a document of one of the member's own bookings; the errors are those of `makeDocument`. */
export const getDocument = handle(contract.getDocument, ({ params }, context) =>
  makeDocument({ ...params, issuedTo: null }, context),
);
