import type { User } from '@/contract/account/auth';
import { useProfileSave, useUserChanged } from '@/features/auth/use-profile-save';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Stack } from '@/ui';
import { TelProof } from '@/features/auth/tel-proof';

/**
 * Changes the account's telephone number or verifies the present one: the number, then the code
 * that was sent to it. A number of a country we don't send texts to is stored unverified.
 */
export function ChangeTel(props: {
  user: User;
  onDone: (how: 'proven' | 'saved') => void;
  onCancel: () => void;
}) {
  const { user, onDone, onCancel } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const changeTel = useApiMutation('changeTel', { showsErrors: true });
  const changed = useUserChanged();
  const save = useProfileSave();
  return (
    <Stack gap={12} ground="quiet">
      <TelProof
        purpose="tel"
        initial={{
          tel: user.tel_verified_at === null ? formatTel(user.tel, locale) : '',
          telCountry: user.iso === '' ? 'KR' : user.iso,
        }}
        own={user.tel}
        hint={t('account.tel.hint')}
        onProven={async (body) => {
          await changed(await changeTel.mutateAsync({ body }));
          onDone('proven');
        }}
        onUntexted={async (typed) => {
          await save(typed);
          onDone('saved');
        }}
      />
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Stack>
  );
}
