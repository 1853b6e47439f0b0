import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

import type { UsedPasskey } from '@/contract/account/passkey';
import { LoadState } from '@/features/problem/load-state';
import { useTranslation } from '@/i18n';
import { useApi, useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { Button, FormNotice } from '@/ui';
import { Modal } from '@/ui/modal/modal';
import { useProblem } from '../problem/problem';
import { OwnProof, PresentForm } from './reauthentication-forms';
import { readPasskey, usePasskeyProblem } from './passkey';
import { fieldOf } from './schemas';
import { useEmailProof } from './use-email-proof';

/** The forms stand as they do on the pages for signing in. */
const Forms = styled.div`
  &,
  & form {
    display: grid;
    gap: 20px;
  }
`;

type Props = {
  /** Called once, with whether the member has proven who they are. */
  onEnd: (isDone: boolean) => void;
};

/** Asks a member for the password once more or, without one, for a code that is mailed to them. */
export function ReauthenticationDialog({ onEnd }: Props) {
  // The page may have come without these texts; they are read then.
  const { ready } = useTranslation(['auth', 'errors']);
  const { events } = useRouter();
  useEffect(() => {
    const leave = () => onEnd(false);
    events.on('routeChangeStart', leave);
    return () => events.off('routeChangeStart', leave);
  }, [events, onEnd]);
  return ready ? <OpenDialog onEnd={onEnd} /> : null;
}

function OpenDialog({ onEnd }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { user } = useVisitor();
  const problemOf = useProblem();
  const query = useApiQuery('getAccount', {});
  const own = useEmailProof('account');
  const reauthenticate = useApiMutation('reauthenticate', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { data: account } = query;
  const { data: keys } = useApiQuery('listPasskeys', {});
  const api = useApi();
  const passkeyProblem = usePasskeyProblem();
  const [busy, setBusy] = useState(false);

  /** @returns the error of the password field; null for any other error, or none */
  const prove = async (body: {
    present?: string;
    proof?: string;
    passkey?: UsedPasskey;
  }): Promise<string | null> => {
    setProblem(null);
    try {
      await reauthenticate.mutateAsync({ body });
      onEnd(true);
      return null;
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'present') return failure.message;
      own.reopen();
      setProblem(failure.message);
      return null;
    }
  };

  const readKey = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await prove({ passkey: await readPasskey(api) });
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setBusy(false);
  };

  return (
    <Modal
      open
      title={t('oneself.title')}
      closeLabel={common('action.close')}
      onClose={() => onEnd(false)}
    >
      <Forms>
        {account === undefined ? (
          <LoadState query={query} level={3} />
        ) : (
          <>
            <p>{t(account.hasPassword ? 'oneself.password' : 'oneself.code')}</p>
            {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
            {keys === undefined || keys.passkeys.length === 0 ? null : (
              <Button variant="secondary" fullWidth loading={busy} onClick={() => void readKey()}>
                {t('passkey.use')}
              </Button>
            )}
            {account.hasPassword ? (
              <PresentForm
                submit={t('oneself.submit')}
                onPresent={(present) => prove({ present })}
              />
            ) : (
              <OwnProof
                email={user?.email ?? ''}
                proof={{
                  ...own,
                  async check(email, code) {
                    const proven = await own.check(email, code);
                    await prove({ proof: proven.proof });
                    return proven;
                  },
                }}
              />
            )}
          </>
        )}
      </Forms>
    </Modal>
  );
}
