import type { ReservationView } from '@/contract/booking/reservation-view';
import { useTranslation } from '@/i18n';
import { chipClass } from '@/ui';

type Props = {
  reservation: Pick<ReservationView, 'change' | 'leaving' | 'documents' | 'cancellation'>;
};

/** Links to the sections for what can be done with the booking now, the most likely one first. */
export function QuickActions({ reservation }: Props) {
  const { t } = useTranslation('booking');
  const { change, leaving, documents, cancellation } = reservation;
  const actions = [
    ...(change === 'EXTENSION' ? [['extend', '#change-title'] as const] : []),
    ...(change === 'DATES'
      ? ([
          ['change', '#change-title'],
          ['extend', '#longer'],
        ] as const)
      : []),
    ...(leaving === null ? [] : [['leave', '#leaving-title'] as const]),
    ...(documents.length === 0 ? [] : [['documents', '#documents-title'] as const]),
    ...(cancellation === null ? [] : [['cancel', '#refund-title'] as const]),
    ['contact', '#contact-title'] as const,
  ];
  return (
    <nav className="ui-chips" data-scroll="" aria-label={t('actions.label')}>
      {actions.map(([name, href]) => (
        <a key={name} className={chipClass} href={href}>
          {t(`actions.${name}`)}
        </a>
      ))}
    </nav>
  );
}
