import { useRouter } from 'next/router';

import { RefuseAdvertising } from './refuse-advertising';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/**
 * `/notifications/refuse`: the page to which a link in an advertising mail leads, where the consent
 * to advertising is withdrawn without signing in.
 */
export function RefuseAdvertisingScreen() {
  const { t } = useTranslation('mypage');
  const { token } = useRouter().query;
  return (
    <div
      className="wrap"
      style={{ display: 'grid', gap: 16, paddingBlock: '32px 72px', maxWidth: 560 }}
    >
      <PageHead title={t('refuse.title')} description={t('refuse.text')} />
      <h1 className="h1">{t('refuse.title')}</h1>
      <RefuseAdvertising token={typeof token === 'string' ? token : ''} />
    </div>
  );
}
