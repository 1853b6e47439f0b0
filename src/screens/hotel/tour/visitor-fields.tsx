import { useFormContext } from 'react-hook-form';

import { TOUR_PEOPLE } from '@/domain/hotel/tour';
import { useTranslation } from '@/i18n';
import { Checkbox, ConsentDetails, Grid, Select, Stack, TextArea, TextField } from '@/ui';
import { NOTE_MAX, type TourFormValues } from './tour-form-schema';

const FACTS = ['purpose', 'items', 'period', 'refusal'] as const;

/**
 * The visitor's name, telephone, number of visitors, questions, and the consent to pass them on to
 * the hotel.
 */
export function VisitorFields({ email }: { email: string }) {
  const { t } = useTranslation('tour');
  const { register, watch, formState } = useFormContext<TourFormValues>();
  const { errors } = formState;
  const note = watch('note');

  return (
    <Stack gap={20}>
      <Grid columns={[1, 2]} gap={20}>
        <TextField
          {...register('name')}
          label={t('field.name')}
          autoComplete="name"
          maxLength={80}
          required
          error={errors.name?.message}
        />
        <TextField
          {...register('tel')}
          type="tel"
          inputMode="tel"
          label={t('field.tel')}
          autoComplete="tel"
          maxLength={30}
          required
          error={errors.tel?.message}
        />
      </Grid>
      <Grid columns={[1, 2]} gap={20}>
        <Select
          {...register('people')}
          label={t('field.people')}
          options={Array.from({ length: TOUR_PEOPLE }, (_, at) => ({
            value: String(at + 1),
            label: t('people', { count: at + 1 }),
          }))}
        />
      </Grid>
      <TextArea
        {...register('note')}
        label={t('field.note')}
        optional={t('field.optional')}
        description={t('field.noteHint')}
        rows={3}
        counter={t('field.count', { count: note.length, max: NOTE_MAX })}
        error={errors.note?.message}
      />
      <p className="body2 muted">{t('field.mail', { email })}</p>
      <div className="ui-consent">
        <Checkbox
          {...register('privacy')}
          label={t('consent.label')}
          error={errors.privacy?.message}
        />
        <ConsentDetails
          summary={t('consent.details')}
          facts={FACTS.map((fact) => ({
            name: t(`consent.${fact}`),
            text: t(`consent.${fact}Text`),
          }))}
        />
      </div>
    </Stack>
  );
}
