import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { paths } from '@/config/routes';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Checkbox, Icon } from '@/ui';

const ConsentsRoot = styled('fieldset')(css`
  display: grid;
  gap: 12px;

  & > legend {
    padding-bottom: 12px;
  }
  & > .all {
    padding: 4px 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & > .all label {
    font-weight: 600;
  }
  & > .one {
    padding-inline: 16px;
  }
  & > .one .need {
    margin-right: 6px;
    font-weight: 600;
    color: var(--accent-strong);
  }
  & > .one .need[data-optional] {
    color: var(--ink-3);
  }
  & details {
    margin-left: 32px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 32px;
    border-radius: var(--radius-xs);
  }
  & summary > .ui-icon {
    transition: transform var(--motion);
  }
  & details[open] > summary > .ui-icon {
    transform: rotate(180deg);
  }
  & dl {
    display: grid;
    gap: 8px;
    margin-block: 4px 8px;
    padding: 12px 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & dt {
    font-weight: 600;
    color: var(--ink);
  }
`);

export const CONSENTS = [
  { name: 'terms', required: true, full: '#terms' },
  { name: 'privacy', required: true, full: '#privacy' },
  { name: 'age', required: true, full: null },
  { name: 'marketing', required: false, full: null },
] as const;
export type ConsentName = (typeof CONSENTS)[number]['name'];

const FACTS = ['purpose', 'items', 'period', 'refusal'] as const;

export type ConsentsProps = {
  field: (name: ConsentName) => UseFormRegisterReturn;
  errors: Partial<Record<ConsentName, string>>;
  /** Whether all consents are ticked, required and optional. */
  allTicked: boolean;
  onAll: (ticked: boolean) => void;
};

/**
 * Consents as Korean e-commerce law requires them: separate, none ticked beforehand, each with its
 * purpose, items, period and the effect of refusing. The label of “all” says that it includes the
 * optional one.
 */
export function Consents({ field, errors, allTicked, onAll }: ConsentsProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <ConsentsRoot>
      <legend className="title">{t('consent.legend')}</legend>
      <Checkbox
        className="all"
        label={t('consent.all')}
        description={t('consent.allHint')}
        checked={allTicked}
        onChange={(event) => onAll(event.target.checked)}
      />
      {CONSENTS.map(({ name, required, full }) => (
        <div key={name} className="one">
          <Checkbox
            label={
              <>
                <span className="need" data-optional={required ? undefined : ''}>
                  {`(${t(required ? 'consent.required' : 'consent.optional')})`}
                </span>
                {t(`consent.${name}.label`)}
              </>
            }
            aria-required={required || undefined}
            error={errors[name]}
            {...field(name)}
          />
          <details>
            <summary>
              {t('consent.details')}
              <span className="ui-sr">{`: ${t(`consent.${name}.label`)}`}</span>
              <Icon name="chevron-down" size={16} />
            </summary>
            <dl>
              {FACTS.map((fact) => (
                <div key={fact}>
                  <dt>{t(`consent.${fact}`)}</dt>
                  <dd>{t(`consent.${name}.${fact}`)}</dd>
                </div>
              ))}
            </dl>
            {full === null ? null : (
              // Opens in a new window, so that nothing typed here is lost.
              <a
                href={localePath(locale, paths.faq()) + full}
                target="_blank"
                rel="noopener"
                className="inline-link"
              >
                {t('consent.full')}
              </a>
            )}
          </details>
        </div>
      ))}
    </ConsentsRoot>
  );
}
