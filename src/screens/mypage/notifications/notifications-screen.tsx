import { NotificationList } from './notification-list';
import { NotificationSettingsForm } from './notification-settings';
import { PushDevice } from './push-device';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { PageFrame, Section } from '@/ui';

/** `/notifications`: the member's notices, and the settings of how they are delivered. */
export function NotificationsScreen() {
  const { t } = useTranslation('mypage');
  const { user } = useVisitor();
  const { data } = useApiQuery('getMypage', {});
  const { data: member } = useApiQuery('getUser', {});
  return (
    <PageFrame narrow space="s" gap={40} size="h1" title={t('notification.title')}>
      <PageHead title={t('notification.title')} description={t('notification.description')} />
      <Section id="list-title" size="h3" heading={t('notification.list')}>
        <NotificationList />
      </Section>
      {data !== undefined && (
        <Section id="settings-title" size="h3" heading={t('notification.settings')}>
          <NotificationSettingsForm
            settings={data.notifications}
            hasPush={data.push !== null}
            canBeTexted={member === undefined || member.tel_verified_at !== null}
          />
          {data.push !== null && user !== null && (
            <PushDevice memberId={user.id} publicKey={data.push.publicKey} />
          )}
        </Section>
      )}
    </PageFrame>
  );
}
