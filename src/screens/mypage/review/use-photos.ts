import { useEffect, useRef, useState } from 'react';

import type { ReviewPhoto } from '@/contract/hotel/review';
import { REVIEW_LIMITS } from '@/domain/hotel/review';
import { useProblem } from '@/features/problem/problem';
import { useApi } from '@/lib/api/hooks';
import { photoAddress } from '@/lib/api/photo-address';

export type FormPhoto = {
  /** The photo's id; null until it is uploaded. */
  readonly id: string | null;
  readonly key: string;
  /** The URL to show: on the server, or a local one until it is uploaded. */
  readonly src: string;
};

/** An error of a file: why its upload failed, or a kind that the form has a text for. */
export type PhotoProblem = { readonly name: string } & (
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'tooLarge' | 'tooMany' }
);

const MAX_BYTES = REVIEW_LIMITS.photoMegabytes * 1024 * 1024;

/** The photos of a review that is being written; each is uploaded as soon as it is chosen. */
export function usePhotos(stayId: string, kept: readonly ReviewPhoto[]) {
  const api = useApi();
  const problemOf = useProblem();
  const [photos, setPhotos] = useState<readonly FormPhoto[]>(() =>
    kept.map(({ id }) => ({ id, key: id, src: photoAddress(id, 'small') })),
  );
  const [problems, setProblems] = useState<readonly PhotoProblem[]>([]);
  const files = useRef<string[]>([]);
  useEffect(() => {
    const made = files.current;
    return () => made.forEach((src) => URL.revokeObjectURL(src));
  }, []);

  async function add(chosen: readonly File[]): Promise<void> {
    const room = REVIEW_LIMITS.photos - photos.length;
    const found: PhotoProblem[] = chosen
      .slice(room)
      .map(({ name }) => ({ name, kind: 'tooMany' as const }));
    const sent: Array<{ file: File; key: string }> = [];
    for (const file of chosen.slice(0, room)) {
      if (file.size > MAX_BYTES) found.push({ name: file.name, kind: 'tooLarge' });
      else {
        const key = URL.createObjectURL(file);
        files.current.push(key);
        sent.push({ file, key });
      }
    }
    setProblems(found);
    setPhotos((now) => [...now, ...sent.map(({ key }) => ({ id: null, key, src: key }))]);
    for (const { file, key } of sent) {
      try {
        const { id } = await api.call('addReviewPhoto', { params: { id: stayId }, body: file });
        setPhotos((now) => now.map((one) => (one.key === key ? { ...one, id } : one)));
      } catch (error) {
        const { name } = file;
        setPhotos((now) => now.filter((one) => one.key !== key));
        setProblems((now) => [
          ...now,
          { name, kind: 'refused', message: problemOf(error).message },
        ]);
      }
    }
  }

  return {
    photos,
    problems,
    add,
    remove: (key: string) => setPhotos((now) => now.filter((one) => one.key !== key)),
    ids: photos.flatMap(({ id }) => (id === null ? [] : [id])),
    isSending: photos.some(({ id }) => id === null),
  };
}
