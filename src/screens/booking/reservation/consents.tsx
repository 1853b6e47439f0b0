import { useFormState, useWatch } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { Checkbox, ConsentDetails, Stack, Tag, useUnfolding } from '@/ui';
import { useReservationForm } from './form-provider';
import { requiredConsents } from './reservation-form-schema';

const FACTS = ['purpose', 'items', 'period', 'refusal'] as const;

/**
 * Required and optional consents in separate groups, none ticked beforehand, each with its purpose,
 * items, period and the effect of refusing (domain facts, "Footer and consents"). The required ones are one
 * line that names them; each unfolds below it, and by itself where it is missing. A visitor becomes a member by
 * booking, so their consents also cover the account, as the text says.
 */
export function Consents({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation('booking');
  const { control, register, setValue } = useReservationForm();
  const { errors, isSubmitted } = useFormState({ control });
  const required = requiredConsents(isVisitor);
  const allGiven = useWatch({ control, name: required, compute: (given) => given.every(Boolean) });
  const each = useUnfolding(required.some((name) => errors[name] !== undefined));

  const consent = (name: (typeof required)[number] | 'marketing') => {
    const texts =
      isVisitor && (name === 'terms' || name === 'privacy')
        ? (`consent.joining.${name}` as const)
        : (`consent.${name}` as const);
    return (
      <div key={name} className="ui-consent">
        <Checkbox
          {...register(name)}
          label={
            <>
              <Tag tone={name === 'marketing' ? 'neutral' : 'accent'}>
                {t(name === 'marketing' ? 'consent.optionalMark' : 'consent.requiredMark')}
              </Tag>{' '}
              {t(`${texts}.label`)}
            </>
          }
          error={errors[name]?.message}
        />
        <ConsentDetails
          summary={t('consent.details')}
          label={`${t(`${texts}.label`)}: ${t('consent.details')}`}
          facts={FACTS.map((fact) => ({
            name: t(`consent.${fact}`),
            text: t(`${texts}.${fact}`),
          }))}
        />
      </div>
    );
  };

  return (
    <Stack gap={24}>
      <Stack as="fieldset" gap={4}>
        <legend className="strong">{t('consent.required')}</legend>
        <Stack ground="quiet" pad="s">
          <Checkbox
            label={t('consent.allRequired')}
            description={t('consent.allRequiredHint', {
              names: required.map((name) => t(`consent.short.${name}`)).join(', '),
            })}
            checked={allGiven}
            onChange={(event) => {
              for (const name of required) {
                setValue(name, event.target.checked, {
                  shouldDirty: true,
                  shouldValidate: isSubmitted,
                });
              }
            }}
          />
        </Stack>
        <details {...each}>
          <summary className="ui-underline ui-fit body2 muted">
            {t('consent.each', { count: required.length })}
          </summary>
          {required.map(consent)}
        </details>
      </Stack>
      <Stack as="fieldset" gap={4}>
        <legend className="strong">{t('consent.optional')}</legend>
        {consent('marketing')}
      </Stack>
    </Stack>
  );
}
