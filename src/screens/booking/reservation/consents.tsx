import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useFormContext } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { Checkbox, ConsentDetails, Tag } from '@/ui';
import { requiredConsents, type ReservationFormValues } from './reservation-form-schema';

const FACTS = ['purpose', 'items', 'period', 'refusal'] as const;

const ConsentsRoot = styled('div')(css`
  display: grid;
  gap: 24px;

  & fieldset {
    display: grid;
    gap: 4px;
    min-width: 0;
    padding: 0;
    border: 0;
  }
  & legend {
    padding: 0 0 4px;
    font-weight: 600;
  }
  & .all {
    padding: 4px 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & details {
    margin: 2px 0 8px 32px;
  }
  & .name {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
`);

/**
 * Required and optional consents in separate groups, none ticked beforehand, each with its purpose,
 * items, period and the effect of refusing (domain facts, "Footer and consents"). A visitor becomes
 * a member by booking, so their consents also cover the account, as the text says.
 */
export function Consents({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation('booking');
  const { register, watch, setValue, formState } = useFormContext<ReservationFormValues>();
  const required = requiredConsents(isVisitor);
  const allGiven = watch([...required]).every(Boolean);

  const consent = (name: (typeof required)[number] | 'marketing') => {
    const texts =
      isVisitor && (name === 'terms' || name === 'privacy')
        ? (`consent.joining.${name}` as const)
        : (`consent.${name}` as const);
    return (
      <div key={name}>
        <Checkbox
          {...register(name)}
          label={
            <span className="name">
              <Tag tone={name === 'marketing' ? 'neutral' : 'accent'}>
                {t(name === 'marketing' ? 'consent.optionalMark' : 'consent.requiredMark')}
              </Tag>
              {t(`${texts}.label`)}
            </span>
          }
          error={formState.errors[name]?.message}
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
    <ConsentsRoot>
      <fieldset>
        <legend>{t('consent.required')}</legend>
        <div className="all">
          <Checkbox
            label={t('consent.allRequired')}
            description={t('consent.allRequiredHint')}
            checked={allGiven}
            onChange={(event) => {
              for (const name of required) {
                setValue(name, event.target.checked, {
                  shouldDirty: true,
                  shouldValidate: formState.isSubmitted,
                });
              }
            }}
          />
        </div>
        {required.map(consent)}
      </fieldset>
      <fieldset>
        <legend>{t('consent.optional')}</legend>
        {consent('marketing')}
      </fieldset>
    </ConsentsRoot>
  );
}
