import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { NotificationView } from '@/contract/account/notification';
import {
  type Channel,
  CHANNELS,
  consents,
  type NotificationSettings,
  type QuietHours,
} from '@/domain/message/notification';
import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, ButtonLink, Checkbox, FormNotice, Grid, media, Select } from '@/ui';

const FormRoot = styled('form')(css`
  display: grid;
  gap: 12px;

  & fieldset {
    display: grid;
    gap: 8px;
    min-width: 0;
    padding: 20px;
    border: 0;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
  & legend {
    float: left;
    padding: 0;
    font-weight: 600;
  }
  & .channels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(88px, 1fr));
    gap: 0 12px;
  }
  ${media.small} {
    & .purpose {
      grid-template-columns: 1fr 312px;
      gap: 4px 24px;
    }
    & .purpose > .channels {
      grid-column: 2;
      grid-row: 1 / span 3;
      grid-template-columns: repeat(3, 1fr);
      align-content: start;
    }
    & .purpose > :not(.channels) {
      grid-column: 1;
    }
  }
`);

const KINDS = ['booking', 'marketing'] as const;

type Saved = 'saved' | 'savedMarketingOn' | 'savedMarketingOff';
type Props = {
  settings: NotificationView;
  /** Whether the site is configured for web push. */
  hasPush: boolean;
  /** Whether the member's number is verified; text messages are sent to no other (decision 048). */
  canBeTexted: boolean;
};

/** Channels by purpose, and quiet hours. A changed marketing consent is confirmed with its date. */
export function NotificationSettingsForm({ settings, hasPush, canBeTexted }: Props) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const edit = useApiMutation('editNotification', { showsErrors: true });
  const [chosen, setChosen] = useState(settings);
  const [kept, setKept] = useState(settings);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [seen, setSeen] = useState(settings);
  // When the consent was changed elsewhere, the older settings must not be shown any more.
  if (settings !== seen) {
    setSeen(settings);
    if (settings.marketingDecidedAt !== kept.marketingDecidedAt) {
      setKept(settings);
      setChosen(settings);
      setSaved(null);
    }
  }
  const shown = CHANNELS.filter((channel) => channel !== 'push' || hasPush);
  const { marketingDecidedAt: decidedAt } = kept;
  const when = decidedAt === null ? '' : formatInstant(decidedAt, locale);

  const submit = async () => {
    if (edit.isPending) return;
    setSaved(null);
    try {
      const answer = await edit.mutateAsync({ body: changedSettings(kept, chosen) });
      setSaved(
        consents(kept) === consents(answer)
          ? 'saved'
          : consents(answer)
            ? 'savedMarketingOn'
            : 'savedMarketingOff',
      );
      setKept(answer);
      setChosen(answer);
      void queryClient.invalidateQueries({ queryKey: ['getMypage'] });
      void queryClient.invalidateQueries({ queryKey: ['listNotifications'] });
      void queryClient.invalidateQueries({ queryKey: ['countUnread'] });
    } catch {
      // The error is shown below from the mutation's state.
    }
  };

  const box = (kind: (typeof KINDS)[number], channel: Channel) => (
    <Checkbox
      key={channel}
      name={`${kind}.${channel}`}
      label={t(`notification.${channel}`)}
      checked={chosen[kind][channel]}
      onChange={(event) =>
        setChosen({ ...chosen, [kind]: { ...chosen[kind], [channel]: event.target.checked } })
      }
    />
  );

  return (
    <FormRoot
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {!canBeTexted && (
        <FormNotice
          still
          action={
            <ButtonLink variant="secondary" size="m" href={`${paths.info()}#contact`}>
              {t('notification.verify')}
            </ButtonLink>
          }
        >
          {t('notification.notTexted')}
        </FormNotice>
      )}
      {KINDS.map((kind) => (
        <fieldset key={kind} className="purpose">
          <legend>{t(`notification.${kind}`)}</legend>
          <p className="body2 muted">{t(`notification.${kind}Text`)}</p>
          {kind === 'marketing' && decidedAt !== null && (
            <p className="small num">
              {t(consents(kept) ? 'notification.agreedAt' : 'notification.refusedAt', { when })}
            </p>
          )}
          <div className="channels">{shown.map((channel) => box(kind, channel))}</div>
        </fieldset>
      ))}
      <fieldset className="purpose">
        <legend>{t('notification.account')}</legend>
        <p className="body2 muted">{t('notification.accountText')}</p>
        <div className="channels">
          <Checkbox name="account.mail" label={t('notification.mail')} checked disabled readOnly />
        </div>
      </fieldset>
      <QuietHoursFields
        quietHours={chosen.quietHours}
        onChange={(quietHours) => setChosen({ ...chosen, quietHours })}
      />
      <ProblemNotice error={edit.error} title={t('notification.failed')} />
      {saved !== null && (
        <FormNotice tone="success">{t(`notification.${saved}`, { when })}</FormNotice>
      )}
      <div>
        <Button type="submit" needsScript size="m" loading={edit.isPending}>
          {t('notification.save')}
        </Button>
      </div>
    </FormRoot>
  );
}

/**
 * The settings that differ from the stored ones. The others aren't sent, because the page may be
 * older than a change made elsewhere, such as a withdrawn consent.
 */
export function changedSettings(
  kept: NotificationSettings,
  { booking, marketing, quietHours }: NotificationSettings,
): Partial<NotificationSettings> {
  const isChanged = (before: object, after: object) => hashKey([before]) !== hashKey([after]);
  return {
    ...(isChanged(kept.booking, booking) ? { booking } : {}),
    ...(isChanged(kept.marketing, marketing) ? { marketing } : {}),
    ...(isChanged(kept.quietHours, quietHours) ? { quietHours } : {}),
  };
}

type QuietHoursFieldsProps = { quietHours: QuietHours; onChange: (quietHours: QuietHours) => void };

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);

/**
 * Lists the times from which one end of the quiet hours is chosen: every half hour of a day, such as `21:30`,
 * and the stored time, which may lie between them.
 */
const listTimes = (stored: string): readonly string[] =>
  [...new Set([...HALF_HOURS, stored])].sort();

/** The hours in which no text messages and no push messages are sent. */
function QuietHoursFields({ quietHours, onChange }: QuietHoursFieldsProps) {
  const { t } = useTranslation('mypage');
  const { on, from, to } = quietHours;
  const time = (end: 'from' | 'to') => (
    <Select
      name={`quiet.${end}`}
      label={t(`notification.quiet.${end}`)}
      disabled={!on}
      value={quietHours[end]}
      options={listTimes(quietHours[end]).map((value) => ({ value, label: value }))}
      onChange={(event) => onChange({ ...quietHours, [end]: event.target.value })}
    />
  );
  return (
    <fieldset>
      <legend>{t('notification.quiet.title')}</legend>
      <p className="body2 muted">{t('notification.quiet.text')}</p>
      <Checkbox
        name="quiet.on"
        label={t('notification.quiet.on')}
        checked={on}
        onChange={(event) => onChange({ ...quietHours, on: event.target.checked })}
      />
      <Grid columns={2} gap={12} width={360}>
        {time('from')}
        {time('to')}
      </Grid>
      {on && from === to && <p className="small">{t('notification.quiet.none')}</p>}
    </fieldset>
  );
}
