import { NotificationList } from './notification-list';
import { NotificationSettingsForm } from './notification-settings';
import { PushDevice } from './push-device';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';

/** `/notifications`: the member's notices, and the settings of how they are delivered. */
export function NotificationsScreen() {
  const { t } = useTranslation('mypage');
  const { user } = useVisitor();
  const { data } = useApiQuery('getMypage', {});
  const { data: member } = useApiQuery('getUser', {});
  return (
    <div
      className="wrap"
      style={{ display: 'grid', gap: 40, paddingBlock: '32px 72px', maxWidth: 768 }}
    >
      <PageHead title={t('notification.title')} description={t('notification.description')} />
      <h1 className="h1">{t('notification.title')}</h1>
      <section aria-labelledby="list-title" style={{ display: 'grid', gap: 16 }}>
        <h2 id="list-title" className="h3">
          {t('notification.list')}
        </h2>
        <NotificationList />
      </section>
      {data !== undefined && (
        <section aria-labelledby="settings-title" style={{ display: 'grid', gap: 16 }}>
          <h2 id="settings-title" className="h3">
            {t('notification.settings')}
          </h2>
          <NotificationSettingsForm
            settings={data.notifications}
            hasPush={data.push !== null}
            canBeTexted={member === undefined || member.tel_verified_at !== null}
          />
          {data.push !== null && user !== null && (
            <PushDevice memberId={user.id} publicKey={data.push.publicKey} />
          )}
        </section>
      )}
    </div>
  );
}
