import { expect } from 'vitest';

import type { ApiLanguage } from '@/contract/language';
import type { DocumentKind } from '@/domain/booking/stay-documents';
import { dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { slipsIn } from '../../../../../tests/support/slips';
import { readPdf } from './testing';

const MAX_BYTES = 150_000;

/**
 * Gets the documents of a member's bookings through the API, reads them as a PDF reader does, and
 * checks each for slips such as untranslated text.
 */
export function documentsOf(world: World, member: TestMember) {
  const getFile = async (id: string, kind: DocumentKind, language: ApiLanguage = 'kr') => {
    const answer = await world.call('getDocument', { params: { id, kind } }, { member, language });
    return dataOf(answer);
  };
  return {
    getFile,
    read: async (id: string, kind: DocumentKind, language: ApiLanguage = 'kr') => {
      const file = await getFile(id, kind, language);
      expect(file.size).toBeLessThanOrEqual(MAX_BYTES);
      const document = await readPdf(file);
      // Every document that a test reads is also checked for text that got there by mistake.
      expect(slipsIn(document.lines, language === 'kr' ? 'ko' : 'en')).toEqual([]);
      return document;
    },
    refusalOf: async (id: string, kind: DocumentKind, as: TestMember = member) =>
      errorOf(await world.call('getDocument', { params: { id, kind } }, { member: as })),
  };
}
