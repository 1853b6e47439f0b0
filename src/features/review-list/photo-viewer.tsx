import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';

import type { ReviewPhoto } from '@/contract/review';
import { useTranslation } from '@/i18n';
import { photoAddress } from '@/lib/api/photo-address';
import { IconButton } from '@/ui';
import { Modal } from '@/ui/modal/modal';

const ViewerRoot = styled('div')(css`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  gap: 12px;
  padding: 0 16px 24px;

  & > img {
    width: 100%;
    height: 100%;
    min-height: 0;
    object-fit: contain;
  }
  & .row {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 16px;
  }
`);

type Props = {
  title: string;
  photos: ReadonlyArray<ReviewPhoto & { alt: string }>;
  /** Index of the photo in sight. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** A guest's photos one by one over the whole screen: arrow keys, Home, End, Escape. */
export default function PhotoViewer({ title, photos, at, onMove, onClose }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const photo = photos[at];
  const go = (to: number) => onMove((to + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (photo === undefined) return null;
  return (
    <Modal open onClose={onClose} title={title} closeLabel={common('action.close')} layout="full">
      <ViewerRoot onKeyDown={onKeyDown}>
        <img
          key={photo.id}
          className="ui-fade"
          src={photoAddress(photo.id, 'large')}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
        />
        <div className="row">
          <IconButton
            icon="chevron-left"
            label={common('action.previous')}
            autoFocus
            onClick={() => go(at - 1)}
          />
          <p className="num" aria-live="polite">
            {t('reviews.photoAt', { at: at + 1, count: photos.length })}
          </p>
          <IconButton
            icon="chevron-right"
            label={common('action.next')}
            onClick={() => go(at + 1)}
          />
        </div>
      </ViewerRoot>
    </Modal>
  );
}
