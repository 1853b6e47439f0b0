import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';

import type { PasskeyList } from '@/contract/account/passkey';
import { PASSKEY_LIMITS } from '@/contract/limits';
import { seoulToday } from '@/domain/stay/stay';
import { makePasskey, usePasskeyProblem } from '@/features/auth/passkey';
import { SubmitButton } from '@/features/auth/submit-button';
import { LoadState } from '@/features/problem/load-state';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight } from '@/i18n/format';
import { useApi, useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, Checkbox, FormNotice, Row, Stack, Tag, TextField } from '@/ui';
import { AccountSection } from './account-parts';

type Notice = { readonly tone: 'success' | 'danger'; readonly text: string };

/** The member's passkeys: they are added and removed here, and may be made necessary. */
export function PasskeysSection() {
  const { t } = useTranslation('auth');
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useApiQuery('listPasskeys', {});
  const [adding, setAdding] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = query;

  /** Shows what a change answered, and moves the focus, whose button may be gone. */
  const show = (list: PasskeyList, text: string) => {
    queryClient.setQueryData(apiQuery(api, 'listPasskeys', {}).queryKey, list);
    setNotice({ tone: 'success', text });
    heading.current?.focus();
  };

  return (
    <AccountSection
      id="passkeys"
      title={t('passkey.title')}
      hint={t('passkey.hint')}
      summary={
        data === undefined
          ? undefined
          : data.passkeys.length === 0
            ? t('passkey.none')
            : data.passkeys.map(({ name }) => name).join(', ')
      }
      headingRef={heading}
    >
      {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
      {data === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <>
          {data.passkeys.length > 0 && (
            <>
              <Stack as="ul" ruled={16} open>
                {data.passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRemoved={(list) => show(list, t('passkey.removed'))}
                  />
                ))}
              </Stack>
              <RequiredBox
                required={data.required}
                onNotice={setNotice}
                onChanged={(list) =>
                  show(list, t(list.required ? 'passkey.requiredOn' : 'passkey.requiredOff'))
                }
              />
            </>
          )}
          {adding ? (
            <AddForm
              onAdded={(list) => {
                setAdding(false);
                show(list, t('passkey.added'));
              }}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <Button
              variant="secondary"
              needsScript
              onClick={() => {
                setNotice(null);
                setAdding(true);
              }}
            >
              {t('passkey.add')}
            </Button>
          )}
        </>
      )}
    </AccountSection>
  );
}

/** Asks what to call a passkey, and then lets the browser make it. */
function AddForm(props: { onAdded: (list: PasskeyList) => void; onCancel: () => void }) {
  const { onAdded, onCancel } = props;
  const { t } = useTranslation('auth');
  const api = useApi();
  const problemOf = usePasskeyProblem();
  const add = useApiMutation('addPasskey', { showsErrors: true });
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (busy || name.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const credential = await makePasskey(api);
      onAdded(await add.mutateAsync({ body: { credential, name } }));
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };

  return (
    <Stack gap={12} ground="quiet">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          // The visitor has just opened the form.
          autoFocus
          label={t('passkey.name')}
          description={t('passkey.nameHint')}
          error={isMissing ? t('passkey.nameMissing') : undefined}
          autoComplete="off"
          maxLength={PASSKEY_LIMITS.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton loading={busy}>{t('passkey.create')}</SubmitButton>
      </form>
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Stack>
  );
}

function PasskeyRow(props: {
  passkey: PasskeyList['passkeys'][number];
  onRemoved: (list: PasskeyList) => void;
}) {
  const { id, name, synced, addedAt, lastUsedAt } = props.passkey;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const problemOf = useProblem();
  const remove = useApiMutation('removePasskey', { showsErrors: true });
  const [asking, setAsking] = useState(false);
  const press = async () => {
    const list = await remove.mutateAsync({ params: { id } }).catch(() => null);
    if (list !== null) props.onRemoved(list);
  };
  const date = formatNight(seoulToday(new Date(addedAt)), locale);
  return (
    <Stack as="li" gap={12}>
      <Row justify="between" gap={16} lineGap={8}>
        <Stack gap={4} grow="wrap">
          <Row as="p" lineGap={4}>
            <span className="strong">{name}</span>
            {synced && <Tag>{t('passkey.synced')}</Tag>}
          </Row>
          <p className="small faint num">{t('passkey.since', { date })}</p>
          <p className="small faint num">
            {lastUsedAt === null
              ? t('passkey.unused')
              : t('passkey.lastUsed', { at: formatInstant(lastUsedAt, locale) })}
          </p>
        </Stack>
        <Button
          variant="secondary"
          size="m"
          aria-label={t('passkey.removeNamed', { name })}
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          {t('passkey.remove')}
        </Button>
      </Row>
      {remove.error === null ? null : (
        <FormNotice tone="danger">{problemOf(remove.error).message}</FormNotice>
      )}
      {!asking ? null : (
        <FormNotice
          tone="warn"
          title={t('passkey.askTitle', { name })}
          action={
            <Row as="span">
              <Button size="m" danger loading={remove.isPending} onClick={() => void press()}>
                {t('passkey.askYes')}
              </Button>
              <Button size="m" variant="secondary" onClick={() => setAsking(false)}>
                {t('passkey.askNo')}
              </Button>
            </Row>
          }
        >
          {t('passkey.ask')}
        </FormNotice>
      )}
    </Stack>
  );
}

/** Whether a password alone signs the member in. */
function RequiredBox(props: {
  required: boolean;
  onChanged: (list: PasskeyList) => void;
  onNotice: (notice: Notice | null) => void;
}) {
  const { required, onChanged, onNotice } = props;
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const change = useApiMutation('requirePasskey', { showsErrors: true });
  const { isPending, variables } = change;
  const press = async (wanted: boolean) => {
    if (isPending) return;
    onNotice(null);
    try {
      onChanged(await change.mutateAsync({ body: { required: wanted } }));
    } catch (error) {
      onNotice({ tone: 'danger', text: problemOf(error).message });
    }
  };
  return (
    <Checkbox
      label={t('passkey.required')}
      description={t('passkey.requiredHint')}
      checked={isPending ? variables.body.required : required}
      aria-busy={isPending || undefined}
      onChange={(event) => void press(event.target.checked)}
    />
  );
}
