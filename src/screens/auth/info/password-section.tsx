import { useState } from 'react';

import type { User } from '@/contract/account/auth';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { FormNotice } from '@/ui';
import { isProofEnded } from '@/features/auth/problem';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { OwnProof } from './own-proof';
import { PasswordForm } from './password-form';
import { AccountSection } from './section';

/**
 * Changes the password, or sets a first one after a code for a member who signed up through a
 * provider.
 */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  const proof = useEmailProof('account');
  const [ended, setEnded] = useState(false);
  const [done, setDone] = useState(0);
  if (account === undefined) {
    return (
      <AccountSection id="password" title={t('field.password')}>
        <LoadState query={query} level={3} />
      </AccountSection>
    );
  }
  const { hasPassword } = account;
  const proven = proof.stage.at === 'verified' ? proof.stage.proof : null;
  return (
    <AccountSection
      id="password"
      title={t('field.password')}
      hint={t(hasPassword ? 'account.password.hint' : 'account.password.none')}
    >
      {done > 0 ? (
        <FormNotice key={`told-${done}`} tone="success">
          {t('account.password.done')}
        </FormNotice>
      ) : null}
      {ended ? <FormNotice tone="warn">{t('reset.proofEnded')}</FormNotice> : null}
      {hasPassword ? null : <OwnProof email={user.email} proof={proof} />}
      {hasPassword || proven !== null ? (
        <PasswordForm
          // A new key empties the form once the password is changed.
          key={`form-${done}`}
          email={user.email}
          proof={hasPassword ? null : proven}
          onDone={() => {
            setEnded(false);
            setDone((times) => times + 1);
          }}
          onRefused={(problem) => {
            if (!isProofEnded(problem)) return;
            proof.reopen();
            setEnded(true);
          }}
        />
      ) : null}
    </AccountSection>
  );
}
