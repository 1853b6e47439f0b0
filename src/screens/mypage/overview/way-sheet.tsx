import type { ReactNode } from 'react';

import type { NextStay } from '@/contract/account/membership';
import { WayLinks } from '@/features/hotel/way-links';
import { useTranslation } from '@/i18n';
import { CopyButton, Modal, Row, Stack } from '@/ui';
import { HotelAddress } from './addresses';

type Props = {
  hotel: NextStay['hotel'];
  /** The hotel on a map. */
  map: ReactNode;
  onClose: () => void;
};

/** A sheet with the hotel on a map, its address to copy, and the way there in three map services. */
export function WaySheet({ hotel, map, onClose }: Props) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const { name, address, addressKo, lat, lng } = hotel;
  return (
    <Modal open onClose={onClose} title={t('stay.wayThere')} closeLabel={common('action.close')}>
      <Stack gap={16}>
        <div style={{ height: 240 }} className="ui-photo">
          {map}
        </div>
        <Stack gap={4}>
          <HotelAddress hotel={hotel} />
        </Stack>
        <WayLinks place={{ name, address: addressKo, lat, lng }} />
        <Row gap={8}>
          <CopyButton
            text={addressKo}
            label={t(address === addressKo ? 'stay.copy' : 'stay.copyKo')}
            done={t('stay.copied')}
          />
        </Row>
      </Stack>
    </Modal>
  );
}
