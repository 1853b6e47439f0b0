import type { NextStay } from '@/contract/account/membership';
import { useTranslation } from '@/i18n';
import { CopyButton } from '@/ui';

/** The hotel's address in the reader's language, and below it in Korean, for a taxi. */
export function HotelAddress({ hotel }: Pick<NextStay, 'hotel'>) {
  const { address, addressKo } = hotel;
  return (
    <>
      <p>{address}</p>
      {address !== addressKo && (
        <p className="muted" lang="ko">
          {addressKo}
        </p>
      )}
    </>
  );
}

/**
 * The address for a guest's parcels as a carrier reads it, in Korean with the guest's name, and what
 * the hotel itself says about parcels.
 */
export function ParcelAddress({ stay }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const { hotel, guestName, living } = stay;
  const label = `${hotel.addressKo} ${hotel.name} (${guestName})`;
  return (
    <>
      {living.parcels !== null && <p className="muted">{living.parcels}</p>}
      <p lang="ko">{label}</p>
      <div className="ways">
        <CopyButton text={label} label={t('stay.copyParcel')} done={t('stay.copied')} />
      </div>
    </>
  );
}
