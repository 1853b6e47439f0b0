import { useState } from 'react';

import type { User } from '@/contract/account/auth';
import { seoulToday } from '@/domain/stay/stay';
import { LoadState } from '@/features/load-state/load-state';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Checkbox, DefinitionList, FormNotice, Stack } from '@/ui';
import { useProfileSave, type ProfileChange } from '@/features/auth/use-profile-save';
import { AccountSection } from './section';

/** The member's consents and when they were given; optional ones can be withdrawn here. */
export function ConsentSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const problemOf = useProblem();
  const save = useProfileSave();
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  /** The change that is being saved. */
  const [saving, setSaving] = useState<ProfileChange | null>(null);
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const dayOf = (at: string | null) =>
    at === null ? t('account.consents.none') : formatNight(seoulToday(new Date(at)), locale);

  const change = async (body: ProfileChange) => {
    if (saving !== null) return;
    setSaving(body);
    setNotice(null);
    try {
      const saved = await save(body);
      // The law requires that the member is informed of a marketing decision together with its
      // date.
      const date = dayOf(saved.updated_at);
      const decided = saved.marketing !== user.marketing;
      const text = decided
        ? t(saved.marketing ? 'info.marketingOn' : 'info.marketingOff', { date })
        : t('info.saved');
      setNotice({ tone: 'success', text });
    } catch (error) {
      setNotice({ tone: 'danger', text: problemOf(error).message });
    } finally {
      setSaving(null);
    }
  };

  return (
    <AccountSection id="consents" title={t('account.consents.title')}>
      {account === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <DefinitionList
          items={(['terms', 'privacy', 'age'] as const).map((name) => ({
            key: name,
            term: t(`account.consents.${name}`),
            value: dayOf(account.consents[name]),
          }))}
        />
      )}
      <Stack gap={12}>
        <Checkbox
          label={t('account.consents.uses')}
          description={t('account.consents.usesHint')}
          checked={saving?.privacy_uses_marketing ?? user.privacy_uses_marketing}
          aria-busy={saving !== null || undefined}
          onChange={(event) => void change({ privacy_uses_marketing: event.target.checked })}
        />
        <Checkbox
          label={t('info.marketing')}
          description={t('info.marketingHint')}
          checked={saving?.marketing ?? user.marketing}
          aria-busy={saving !== null || undefined}
          onChange={(event) => void change({ marketing: event.target.checked })}
        />
      </Stack>
      {account === undefined || account.marketingDecidedAt === null ? null : (
        <p className="body2 muted">
          {t('account.consents.decided', { date: dayOf(account.marketingDecidedAt) })}
        </p>
      )}
      {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
    </AccountSection>
  );
}
