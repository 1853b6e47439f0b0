import type { QuietHours } from '@/domain/message/notification';
import { useTranslation } from '@/i18n';
import { Checkbox, Grid, TextField } from '@/ui';

type Props = { quietHours: QuietHours; onChange: (quietHours: QuietHours) => void };

/** The hours in which no text messages and no push messages are sent. */
export function QuietHoursFields({ quietHours, onChange }: Props) {
  const { t } = useTranslation('mypage');
  const { on, from, to } = quietHours;
  const time = (end: 'from' | 'to') => (
    <TextField
      type="time"
      name={`quiet.${end}`}
      label={t(`notification.quiet.${end}`)}
      required={on}
      disabled={!on}
      value={quietHours[end]}
      onChange={(event) => {
        // An emptied field isn't a time, so the last value is kept.
        const { value } = event.target;
        if (value !== '') onChange({ ...quietHours, [end]: value });
      }}
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
