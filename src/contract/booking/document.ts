import { z } from 'zod';

import { bookingId } from '../common';
import { endpoint } from '../endpoint';
import { businessNumber } from '@/domain/account/person';
import { COMPANY_DOCUMENTS, DOCUMENT_KINDS } from '@/domain/booking/stay-documents';

const PDF = 'application/pdf';

export const documentKind = z.enum(DOCUMENT_KINDS);

/** The company that a receipt or statement is made out to. It is printed and never stored. */
export const issuedTo = z.object({
  company: z.string().trim().min(1).max(80),
  /** The registration number, with or without hyphens; its check digit has to be right. */
  registration: z.string().refine((typed) => businessNumber(typed) !== null),
});

export const documentEndpoints = {
  getDocument: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/documents/{kind}',
    access: 'member',
    group: 'reservation',
    summary:
      'A document of a booking, in the language of the request (a booking confirmation, whose kind is `voucher`, in both)',
    params: z.object({ id: bookingId, kind: documentKind }),
    response: z.file(),
    download: { types: [PDF, 'text/calendar'] },
  }),
  issueDocument: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservations/{id}/documents/{kind}',
    access: 'member',
    group: 'reservation',
    summary: 'A receipt or statement made out to a company; changes nothing',
    params: z.object({ id: bookingId, kind: z.enum(COMPANY_DOCUMENTS) }),
    body: z.object({ issuedTo }),
    response: z.file(),
    download: { types: [PDF] },
  }),
} as const;

export type IssuedTo = z.infer<typeof issuedTo>;
