import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';

import { PROVIDER_IDS, type ProviderId } from '@/config/constants';
import { paths } from '@/config/routes';
import { seoulToday } from '@/domain/stay/stay';
import { useAuthErrorTexts } from '@/features/auth/auth-errors';
import { ProviderMark } from '@/features/auth/provider-buttons';
import { startSocial } from '@/features/auth/sign-in';
import { LoadState } from '@/features/problem/load-state';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApi, useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useSessionUpdate, useVisitor } from '@/session/hooks';
import { Button, ButtonLink, type ButtonVariant, FormNotice, Row, Stack } from '@/ui';
import { AccountSection } from './account-parts';

const idOf = (value: unknown): ProviderId | undefined => PROVIDER_IDS.find((id) => id === value);

/** Parses the query: a provider to link, one that has just been linked, and an error. */
function useLinkParams() {
  const { connect, connected, error } = useRouter().query;
  return {
    connect: idOf(connect),
    connected: idOf(connected),
    error: typeof error === 'string' ? error : undefined,
  };
}

/** The provider accounts a member can sign in with; they are linked and unlinked here. */
export function LinkedAccounts() {
  const { t } = useTranslation('auth');
  const params = useLinkParams();
  const query = useApiQuery('listSocials', {});
  const update = useSessionUpdate();
  const section = useRef<HTMLElement>(null);
  const { connect, connected } = params;

  useEffect(() => {
    if (connect !== undefined || connected !== undefined) section.current?.scrollIntoView();
    // Linking the first account may make the member a business member, which the session stores.
    if (connected !== undefined) void update();
  }, [connect, connected, update]);

  const { data } = query;
  const linked = new Map(data?.linked.map(({ provider, linkedAt }) => [provider, linkedAt]));
  const listed = PROVIDER_IDS.filter((id) => linked.has(id) || data?.offered.includes(id));
  if (data !== undefined && listed.length === 0) return null;
  return (
    <AccountSection id="linked" title={t('linked.title')} hint={t('linked.lead')} ref={section}>
      <LinkNotice params={params} isLinked={(id) => linked.has(id)} />
      {data === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <Stack as="ul" ruled={16} open>
          {listed.map((id) => (
            <LinkedRow
              key={id}
              provider={id}
              linkedAt={linked.get(id) ?? null}
              isLastWayIn={linked.has(id) && linked.size === 1 && !data.hasPassword}
            />
          ))}
        </Stack>
      )}
    </AccountSection>
  );
}

/** A notice about the query: an account to link, one that was linked, or an error. */
function LinkNotice(props: {
  params: ReturnType<typeof useLinkParams>;
  isLinked: (provider: ProviderId) => boolean;
}) {
  const { connect, connected, error } = props.params;
  const { t } = useTranslation('auth');
  const textsOf = useAuthErrorTexts();
  if (connected !== undefined && props.isLinked(connected)) {
    return (
      <FormNotice tone="success">
        {t('linked.connected', { name: t(`social.name.${connected}`) })}
      </FormNotice>
    );
  }
  if (connect === undefined || props.isLinked(connect)) return null;
  if (error !== undefined) {
    const { tone, title, text } = textsOf(error);
    return (
      <FormNotice tone={tone} title={tone === 'info' ? title : t('linked.failedTitle')}>
        {text}
      </FormNotice>
    );
  }
  return (
    <FormNotice
      title={t('linked.inviteTitle', { name: t(`social.name.${connect}`) })}
      action={<ConnectButton provider={connect} variant="primary" />}
    >
      {t('linked.invite')}
    </FormNotice>
  );
}

/** A provider: since when it is linked, or a button that links it. */
function LinkedRow(props: {
  provider: ProviderId;
  /** When the account was linked; null when none is. */
  linkedAt: string | null;
  /** True when unlinking would leave the member without a way to sign in. */
  isLastWayIn: boolean;
}) {
  const { provider, linkedAt, isLastWayIn } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { unlink, busy, problem } = useUnlink(provider);
  const name = t(`social.name.${provider}`);
  return (
    <Stack as="li" gap={12}>
      <Row justify="between" gap={16} lineGap={8}>
        <Row gap={12} nowrap>
          <ProviderMark provider={provider} />
          <div>
            <p className="strong">{t(`social.label.${provider}`)}</p>
            <p className="body2 muted">
              {linkedAt === null
                ? t('linked.off')
                : t('linked.since', { date: formatNight(seoulToday(new Date(linkedAt)), locale) })}
            </p>
          </div>
        </Row>
        {linkedAt === null ? (
          <ConnectButton provider={provider} variant="secondary" short />
        ) : (
          <Button
            variant="secondary"
            size="m"
            aria-label={t('linked.disconnect', { name })}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            {t('linked.disconnectShort')}
          </Button>
        )}
      </Row>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {!asking || linkedAt === null ? null : isLastWayIn ? (
        <FormNotice
          tone="warn"
          title={t('linked.lastTitle')}
          action={
            <ButtonLink plain href="#password" size="m" variant="secondary">
              {t('linked.setPassword')}
            </ButtonLink>
          }
        >
          {t('linked.last')}
        </FormNotice>
      ) : (
        <FormNotice
          tone="warn"
          title={t('linked.askTitle', { name })}
          action={
            <Row as="span">
              <Button size="m" danger loading={busy} onClick={() => void unlink()}>
                {t('linked.askYes')}
              </Button>
              <Button size="m" variant="secondary" onClick={() => setAsking(false)}>
                {t('linked.askNo')}
              </Button>
            </Row>
          }
        >
          {t('linked.ask')}
        </FormNotice>
      )}
    </Stack>
  );
}

/** Goes to the provider and returns with the account linked to the signed-in member. */
function ConnectButton(props: {
  provider: ProviderId;
  variant: ButtonVariant;
  /**
   * Shows a short label; the provider's name is only in the accessible name, for places that show
   * it beside the button.
   */
  short?: boolean;
}) {
  const { provider, variant, short = false } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const { user } = useVisitor();
  const api = useApi();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const full = t('linked.connect', { name: t(`social.name.${provider}`) });

  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.call('checkReauthentication', {});
    } catch (error) {
      setBusy(false);
      setProblem(problemOf(error).message);
      return;
    }
    try {
      const path = paths.info({ connect: provider });
      await startSocial(provider, { locale, path, link: user?.id ?? '' });
    } catch {
      setBusy(false);
      setProblem(t('linked.failed'));
    }
  };

  return (
    <>
      <Button
        size="m"
        variant={variant}
        aria-label={short ? full : undefined}
        loading={busy}
        onClick={() => void start()}
      >
        {short ? t('linked.connectShort') : full}
      </Button>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
    </>
  );
}

function useUnlink(provider: ProviderId) {
  const api = useApi();
  const queryClient = useQueryClient();
  const update = useSessionUpdate();
  const problemOf = useProblem();
  const call = useApiMutation('unlinkSocial', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy: call.isPending,
    problem,
    async unlink() {
      setProblem(null);
      try {
        const left = await call.mutateAsync({ params: { provider } });
        queryClient.setQueryData(apiQuery(api, 'listSocials', {}).queryKey, left);
        await update();
      } catch (error) {
        setProblem(problemOf(error).message);
      }
    },
  };
}
