import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

import { PROVIDER_IDS, type ProviderId } from '@/config/constants';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useSessionUpdate } from '@/session/hooks';
import { FormNotice } from '@/ui';
import { AccountSection } from './account/section';
import { useAuthErrorTexts } from './auth-errors';
import { ConnectButton, LinkedRow } from './linked-row';

const idOf = (value: unknown): ProviderId | undefined => PROVIDER_IDS.find((id) => id === value);

/** What the address says: a provider to link, one that was just linked, and what went wrong. */
function useAsked() {
  const { connect, connected, error } = useRouter().query;
  return {
    connect: idOf(connect),
    connected: idOf(connected),
    error: typeof error === 'string' ? error : undefined,
  };
}

/** The accounts a member can sign in with besides the address: linked and unlinked here. */
export function LinkedAccounts() {
  const { t } = useTranslation('auth');
  const asked = useAsked();
  const query = useApiQuery('listSocials', {});
  const update = useSessionUpdate();
  const section = useRef<HTMLElement>(null);
  const { connect, connected } = asked;

  useEffect(() => {
    if (connect !== undefined || connected !== undefined) section.current?.scrollIntoView();
    // The first account decides who is a business member, which the session says.
    if (connected !== undefined) void update();
  }, [connect, connected, update]);

  const { data } = query;
  const linked = new Map(data?.linked.map(({ provider, linkedAt }) => [provider, linkedAt]));
  const shown = PROVIDER_IDS.filter((id) => linked.has(id) || data?.offered.includes(id));
  if (data !== undefined && shown.length === 0) return null;
  return (
    <AccountSection id="linked" title={t('linked.title')} hint={t('linked.lead')} ref={section}>
      <Said asked={asked} isLinked={(id) => linked.has(id)} />
      {data === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <ul className="accounts">
          {shown.map((id) => (
            <LinkedRow
              key={id}
              provider={id}
              linkedAt={linked.get(id) ?? null}
              isLastWayIn={linked.has(id) && linked.size === 1 && !data.hasPassword}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/** What the visitor came with: something to finish, something done, or something that failed. */
function Said(props: {
  asked: ReturnType<typeof useAsked>;
  isLinked: (provider: ProviderId) => boolean;
}) {
  const { connect, connected, error } = props.asked;
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
