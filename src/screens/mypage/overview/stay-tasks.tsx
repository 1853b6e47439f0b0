import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay } from '@/contract/account/membership';
import { useArrivalText } from '@/features/booking/stay/reservation-stay';
import { useTranslation } from '@/i18n';
import { Icon, Link, Section } from '@/ui';
import { ParcelAddress } from './addresses';

/** What a guest can settle before the stay; what is settled already has a tick. */
export function StayTasks({ stay }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  if (stay.tasks.length === 0) return null;
  return (
    <Section level={3} size="title" gap={8} heading={t('tasks.title')}>
      <ul className="needs">
        {stay.tasks.map(({ kind, isDone }) => (
          <li key={kind} data-task={kind} data-done={isDone ? '' : undefined}>
            {isDone ? (
              <Icon name="success" size={22} label={t('tasks.done')} />
            ) : (
              <span className="open" aria-hidden="true" />
            )}
            <TaskText kind={kind} isDone={isDone} stay={stay} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type TaskProps = NextStay['tasks'][number] & { stay: NextStay };

function TaskText({ kind, isDone, stay }: TaskProps) {
  const { t } = useTranslation('mypage');
  const arrivalText = useArrivalText();
  const { booking, arrival, guestName } = stay;
  switch (kind) {
    case 'TOUR':
      return (
        <Task
          name={t(isDone ? 'tasks.tourBooked' : 'stay.tour')}
          text={isDone ? null : t('stay.tourText')}
        >
          {isDone ? (
            <a className="ui-link" href="#tours">
              {t('tasks.tourSee')}
            </a>
          ) : (
            <Link className="ui-link" href={paths.hotelTour(booking.hotelId)} prefetch={false}>
              {t('stay.tourGo')}
            </Link>
          )}
        </Task>
      );
    case 'ARRIVAL':
      return <Task name={t('tasks.arrival')} text={arrivalText(arrival)} />;
    case 'PARCEL':
      return (
        <Task name={t('tasks.parcel')} text={null}>
          <ParcelAddress stay={stay} />
        </Task>
      );
    case 'RECEIPT_NAME':
      return (
        <Task name={t('tasks.receipt', { name: guestName })} text={null}>
          <Link
            className="ui-link"
            href={`${paths.mypageDetail(booking.id)}#documents-title`}
            prefetch={false}
          >
            {t('tasks.receiptCompany')}
          </Link>
        </Task>
      );
  }
}

function Task(props: { name: string; text: string | null; children?: ReactNode }) {
  const { name, text, children } = props;
  return (
    <div>
      <p className="name">{name}</p>
      {text !== null && <p className="muted num">{text}</p>}
      {children}
    </div>
  );
}
