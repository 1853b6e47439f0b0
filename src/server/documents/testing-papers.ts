import { expect } from 'vitest';

import type { ApiLanguage } from '@/contract/language';
import type { DocumentKind } from '@/domain/stay-documents';
import { dataOf, errorOf, type TestMember, type World } from '../testing/world';
import { readPdf } from './testing';

const MOST_BYTES = 150_000;

/** The papers of a member's bookings, asked for by call and read as a reader finds them. */
export function papersOf(world: World, member: TestMember) {
  const getFile = async (id: string, kind: DocumentKind, language: ApiLanguage = 'kr') => {
    const answer = await world.call('getDocument', { params: { id, kind } }, { member, language });
    return dataOf(answer);
  };
  return {
    getFile,
    read: async (id: string, kind: DocumentKind, language: ApiLanguage = 'kr') => {
      const file = await getFile(id, kind, language);
      expect(file.size).toBeLessThanOrEqual(MOST_BYTES);
      return readPdf(file);
    },
    refusalOf: async (id: string, kind: DocumentKind, as: TestMember = member) =>
      errorOf(await world.call('getDocument', { params: { id, kind } }, { member: as })),
  };
}
