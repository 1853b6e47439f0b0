import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId } from 'react';

import { REVIEW_LIMITS } from '@/domain/hotel/review';
import { useTranslation } from '@/i18n';
import { FormNotice, Icon, IconButton, Spinner, useHydrated } from '@/ui';
import type { PhotoProblem, usePhotos } from './use-photos';

const FieldRoot = styled('div')(css`
  display: grid;
  gap: 8px;

  & .name {
    font-weight: 600;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    padding: 0;
    list-style: none;
  }
  & li {
    position: relative;
  }
  & img,
  & .add {
    width: 112px;
    height: 112px;
    border-radius: var(--radius-s);
  }
  & img {
    display: block;
    object-fit: cover;
    background: var(--paper-3);
  }
  & li[data-sending] img {
    opacity: 0.5;
  }
  & .ui-spinner {
    position: absolute;
    inset: 0;
    margin: auto;
  }
  & .remove {
    position: absolute;
    top: 4px;
    right: 4px;
    border-radius: var(--radius-full);
    background: var(--paper);
  }
  & .add {
    position: relative;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 4px;
    box-shadow: inset 0 0 0 1px var(--line-strong);
    font-size: var(--text-body2);
    color: var(--ink-2);
  }
  & .add input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  & .add:has(input:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`);

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A field for the photos of a review, up to the limit. */
export function PhotoField({ photos, problems, add, remove }: ReturnType<typeof usePhotos>) {
  const { t } = useTranslation('review');
  const hydrated = useHydrated();
  const id = useId();
  const { photos: most, photoMegabytes: megabytes } = REVIEW_LIMITS;
  const why = (problem: PhotoProblem) => {
    switch (problem.kind) {
      case 'refused':
        return problem.message;
      case 'tooLarge':
        return t('form.tooLarge', { megabytes });
      case 'tooMany':
        return t('form.full', { most });
    }
  };
  return (
    <FieldRoot role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-hint`}>
      <p id={`${id}-name`} className="name">
        {t('form.photos')} <span className="faint">{t('form.optional')}</span>
      </p>
      <p id={`${id}-hint`} className="body2 muted">
        {t('form.photosHint', { most, megabytes })}
      </p>
      <ul>
        {photos.map((photo, at) => (
          <li key={photo.key} data-sending={photo.id === null ? '' : undefined}>
            <img src={photo.src} alt={t('form.photo', { at: at + 1 })} width={112} height={112} />
            {photo.id === null ? (
              <Spinner label={t('form.adding')} />
            ) : (
              <IconButton
                className="remove"
                icon="close"
                label={t('form.remove', { at: at + 1 })}
                onClick={() => remove(photo.key)}
              />
            )}
          </li>
        ))}
        {photos.length < most && (
          <li>
            <label className="add">
              <Icon name="plus" size={20} />
              {t('form.add')}
              <input
                type="file"
                accept={TYPES}
                multiple
                disabled={!hydrated}
                onChange={(event) => {
                  const chosen = [...(event.target.files ?? [])];
                  // Without this, choosing the same file again would fire no event.
                  event.target.value = '';
                  void add(chosen);
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <div role="status">
        {problems.map((problem) => (
          <FormNotice key={`${problem.name} ${problem.kind}`} tone="warn" still>
            {t('form.photoFailed', { name: problem.name, why: why(problem) })}
          </FormNotice>
        ))}
      </div>
    </FieldRoot>
  );
}
