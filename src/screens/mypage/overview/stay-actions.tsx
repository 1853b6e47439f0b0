import type { NextStay } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink, Icon, type IconName } from '@/ui';

type Action = 'REVIEW' | 'EXTEND' | 'CHANGE' | 'VOUCHER' | 'CALENDAR' | 'RECEIPT' | 'LEAVE';

/** The icon of each action, and the fragment of the booking's page it leads to. */
const ACTIONS: Record<Action, { icon: IconName; part: string }> = {
  REVIEW: { icon: 'star', part: '' },
  EXTEND: { icon: 'plus', part: '#change-title' },
  CHANGE: { icon: 'calendar', part: '#change-title' },
  VOUCHER: { icon: 'document', part: '#documents-title' },
  CALENDAR: { icon: 'calendar', part: '#documents-title' },
  RECEIPT: { icon: 'document', part: '#documents-title' },
  LEAVE: { icon: 'logout', part: '#leaving-title' },
};

const isAction = (need: string): need is Action => Object.hasOwn(ACTIONS, need);

/**
 * Links to what a guest can do with the stay now, the most likely first; the booking's page is
 * always included.
 */
export function StayActions({ stay }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const { booking, hotel, needs } = stay;
  const { id } = booking;
  const actions = needs.filter(isAction);
  const [first] = actions;
  const leads = first === 'REVIEW' || first === 'EXTEND';
  return (
    <div className="actions">
      {!leads && (
        <ButtonLink size="m" href={paths.mypageDetail(id)}>
          {t('stay.detail')}
        </ButtonLink>
      )}
      {actions.map((action) => {
        const { icon, part } = ACTIONS[action];
        return (
          <ButtonLink
            key={action}
            size="m"
            variant={leads && action === first ? 'primary' : 'secondary'}
            href={action === 'REVIEW' ? paths.ownReview(id) : `${paths.mypageDetail(id)}${part}`}
            prefetch={false}
          >
            <Icon name={icon} size={18} />
            {t(`stay.${action}`)}
          </ButtonLink>
        );
      })}
      {leads && (
        <ButtonLink size="m" variant="secondary" href={paths.mypageDetail(id)}>
          {t('stay.detail')}
        </ButtonLink>
      )}
      {needs.includes('CALL') && (
        <ButtonLink plain size="m" variant="secondary" href={`tel:${hotel.phone}`}>
          <Icon name="phone" size={18} />
          {t('stay.CALL')}
        </ButtonLink>
      )}
    </div>
  );
}
