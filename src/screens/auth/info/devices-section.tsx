import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { useLogOut } from '@/features/auth/sign-in';
import { LoadState } from '@/features/problem/load-state';
import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, Row, Stack, Tag } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { AccountSection } from './account-parts';

type Device = ResponseOf<Contract['listSessions']>['sessions'][number];

/** The devices that are signed in to the account, with buttons that sign them out. */
export function DevicesSection() {
  const { t } = useTranslation('auth');
  const query = useApiQuery('listSessions', {}, { staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = query.data?.sessions;
  return (
    <AccountSection
      id="devices"
      title={t('devices.title')}
      hint={t('devices.lead')}
      summary={sessions === undefined ? undefined : t('devices.count', { count: sessions.length })}
      headingRef={heading}
    >
      {sessions === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <Stack as="ul" ruled={16}>
          {sessions.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              // The row disappears together with the button that had the focus.
              onEnded={() => heading.current?.focus()}
            />
          ))}
        </Stack>
      )}
      <Button variant="secondary" fullWidth onClick={() => setAsking(true)}>
        {t('devices.everywhere')}
      </Button>
      {asking && (
        <EverywhereDialog
          others={sessions === undefined ? 0 : sessions.filter(({ current }) => !current).length}
          onClose={() => setAsking(false)}
        />
      )}
    </AccountSection>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => void }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const end = useApiMutation('endSession', { showsErrors: true });
  const name = nameOf(device) ?? t('devices.unknown');
  const signOut = async () => {
    const ended = await end.mutateAsync({ params: { id: device.id } }).catch(() => null);
    await queryClient.invalidateQueries({ queryKey: ['listSessions'] });
    if (ended !== null) onEnded();
  };
  return (
    <Row as="li" justify="between" gap={16} lineGap={8}>
      <Stack gap={4} grow="wrap">
        <Row as="p" lineGap={4}>
          <span className="strong">{name}</span>
          {device.current && <Tag>{t('devices.current')}</Tag>}
        </Row>
        <p className="small faint num">
          {t('devices.signedIn', { at: formatInstant(device.signedInAt, locale) })}
        </p>
        <p className="small faint num">
          {t('devices.lastUsed', { at: formatInstant(device.lastUsedAt, locale) })}
        </p>
      </Stack>
      {device.current ? null : (
        <Button
          variant="secondary"
          size="m"
          loading={end.isPending}
          aria-label={t('devices.endNamed', { device: name })}
          onClick={() => void signOut()}
        >
          {t('devices.end')}
        </Button>
      )}
      <ProblemNotice error={end.error} />
    </Row>
  );
}

/** `Chrome · Windows`; null when neither the browser nor the system is known. */
function nameOf({ browser, system }: Device): string | null {
  const parts = [browser, system].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

type Props = {
  /** The number of other signed-in devices, as far as they are listed. */
  others: number;
  onClose: () => void;
};

/**
 * Asks for confirmation before all devices are signed out, including this one; signing out only the
 * others is offered first.
 */
function EverywhereDialog({ others, onClose }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const queryClient = useQueryClient();
  const end = useApiMutation('endSessions', { showsErrors: true });
  const { state, logOut } = useLogOut();

  const endOthers = async () => {
    try {
      await end.mutateAsync({ query: { except: 'this' } });
      await queryClient.invalidateQueries({ queryKey: ['listSessions'] });
      onClose();
    } catch {
      // The error is shown below from the mutation's state.
    }
  };
  const endAll = async () => {
    try {
      await end.mutateAsync({});
    } catch {
      return;
    }
    await logOut();
  };

  return (
    <ConfirmDialog
      title={t('devices.everywhere')}
      texts={{
        close: common('action.close'),
        keep: t('devices.keep'),
        confirm: t('devices.confirm'),
      }}
      busy={end.isPending || state === 'busy'}
      onConfirm={() => void endAll()}
      onClose={onClose}
    >
      <p>{t('devices.everywhereText')}</p>
      {others > 0 && (
        <Button
          variant="secondary"
          fullWidth
          loading={end.isPending}
          onClick={() => void endOthers()}
        >
          {t('devices.others', { count: others })}
        </Button>
      )}
      <ProblemNotice error={end.error} />
      {state === 'failed' && <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice>}
    </ConfirmDialog>
  );
}
