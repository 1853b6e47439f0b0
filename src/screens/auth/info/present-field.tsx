import type { UseFormRegisterReturn } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { PasswordField } from '@/ui';

/** The field for the member's current password. */
export function PresentField(props: { error: string | undefined; field: UseFormRegisterReturn }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('account.password.present')}
      showLabel={t('field.show')}
      hideTextLabel={t('field.hide')}
      autoComplete="current-password"
      error={props.error}
      {...props.field}
    />
  );
}
