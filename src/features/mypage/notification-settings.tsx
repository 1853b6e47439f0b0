import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { NotificationSettings } from '@/contract/membership';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Checkbox, FormNotice } from '@/ui';

const FormRoot = styled('form')(css`
  display: grid;
  gap: 20px;

  & fieldset {
    display: grid;
    gap: 4px;
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
    display: flex;
    flex-wrap: wrap;
    gap: 0 32px;
  }
`);

const KINDS = ['booking', 'marketing'] as const;
const CHANNELS = ['mail', 'sms'] as const;

const wantsOffers = ({ marketing }: NotificationSettings) => marketing.mail || marketing.sms;

type Saved = {
  text: 'saved' | 'savedMarketingOn' | 'savedMarketingOff';
  /** When, as the consent's answer has to say. */
  at: string;
};

/** Channels by purpose. A change of the consent to marketing is confirmed with its date. */
export function NotificationSettingsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const edit = useApiMutation('editNotification', { showsErrors: true });
  const [chosen, setChosen] = useState(settings);
  const [kept, setKept] = useState(settings);
  const [saved, setSaved] = useState<Saved | null>(null);

  const submit = async () => {
    if (edit.isPending) return;
    setSaved(null);
    try {
      const answer = await edit.mutateAsync({ body: chosen });
      const text =
        wantsOffers(kept) === wantsOffers(answer)
          ? 'saved'
          : wantsOffers(answer)
            ? 'savedMarketingOn'
            : 'savedMarketingOff';
      setSaved({ text, at: new Date().toISOString() });
      setKept(answer);
      setChosen(answer);
      void queryClient.invalidateQueries({ queryKey: ['getMypage'] });
    } catch {
      // Shown below by the mutation's own state.
    }
  };

  return (
    <FormRoot
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {KINDS.map((kind) => (
        <fieldset key={kind}>
          <legend>{t(`notification.${kind}`)}</legend>
          <p className="body2 muted">{t(`notification.${kind}Text`)}</p>
          <div className="channels">
            {CHANNELS.map((channel) => (
              <Checkbox
                key={channel}
                name={`${kind}.${channel}`}
                label={t(`notification.${channel}`)}
                checked={chosen[kind][channel]}
                onChange={(event) =>
                  setChosen({
                    ...chosen,
                    [kind]: { ...chosen[kind], [channel]: event.target.checked },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {edit.isError && (
        <FormNotice tone="danger" title={t('notification.failed')}>
          {edit.error instanceof ApiError ? edit.error.message : common('state.unreachable')}
        </FormNotice>
      )}
      {saved !== null && (
        <FormNotice tone="success">
          {t(`notification.${saved.text}`, { when: formatInstant(saved.at, locale) })}
        </FormNotice>
      )}
      <div>
        <Button type="submit" needsScript size="m" loading={edit.isPending}>
          {t('notification.save')}
        </Button>
      </div>
    </FormRoot>
  );
}
