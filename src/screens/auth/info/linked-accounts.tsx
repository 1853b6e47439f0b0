import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

import { PROVIDER_IDS, type ProviderId } from '@/config/constants';
import { LoadState } from '@/features/problem/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useSessionUpdate } from '@/session/hooks';
import { FormNotice, Stack } from '@/ui';
import { AccountSection } from './section';
import { useAuthErrorTexts } from '@/features/auth/auth-errors';
import { ConnectButton, LinkedRow } from './linked-row';

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
